"""The commands of `totem`, one file for each subject. They import heavy things when they run."""
