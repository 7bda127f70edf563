export const draftTexts = {
  unsentFrom: "Unsaved changes from <time/>",
  offer: "Unsaved changes",
  restored: "Draft restored",
  restore: "Restore",
  stored: "Your input was stored in this browser but not saved.",
  sent: "The server didn't answer when you saved this. It may not be saved; saving again is safe.",
  newerVersion: "The record has changed since. Both versions are shown when you save.",
  picturesLost: "Pictures can't be restored: choose them again.",
  replaced: "Draft restored in place of your input",
  discarded: "Draft discarded",
  picturesFailed: "Couldn't restore the pictures. Please choose them again.",
};
