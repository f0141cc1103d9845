"""What people look at: tables, pictures, and the report for a designer.

Reports take plain result tables and names; they know no game and play none.
"""
