import { plural } from "../plural.ts";

export const conflictTexts = {
  savedByOther: (name: string, noun: string) => `${name} saved this ${noun} at <time/>, after you opened it.`,
  someoneSaved: (noun: string) => `Someone else saved this ${noun} at <time/>, after you opened it.`,
  differ: (count: number) =>
    plural(count, {
      one: "Nothing is lost. One field differs. Choose which version to keep, then save.",
      other: "Nothing is lost. # fields differ. Choose which version to keep, then save.",
    }),
  same: "Nothing is lost, and both versions are the same. Save to continue.",
  savedBy: (name: string) => `Saved by ${name}, <time/>`,
  saved: "Saved by someone else, <time/>",
  keepMine: "Keep all mine",
  allSaved: "Use all saved",
  field: "Field",
  mine: "Yours, not saved",
  bothSame: "Same in both.",
  pictures: "Pictures",
  empty: "empty",
  save: "Save the chosen version",
  notSaved: "Not saved",
  side: {
    mine: (label: string) => `${label}, yours:`,
    saved: (label: string) => `${label}, saved:`,
  },
};
