import { plural } from "../plural.ts";

export const formTexts = {
  missing: (count: number) => plural(count, { one: "# is missing:", other: "# are missing:" }),
  publishedAtNote: "Readers see this date, and lists are ordered by it.",
  deletedByOther: "Someone deleted it while you were editing. Your input is still here, so you can copy it.",
  newerVersion: "A newer version already exists. Save again to replace it, or open it from the list.",
  newerVersionBy: (name: string) =>
    `A newer version already exists, saved by ${name}. Save again to replace it, or open it from the list.`,
  submitKey: "<key>Ctrl ↵</key> to save",
  someMissing: "Some fields are missing",
  notSavedYet: "Not saved yet",
  pleaseCheck: "Please check:",
  discardUnanswered: "It may not be saved. Discard your input?",
  discardQuestion: "Discard your input?",
  onThisPage: "On this page",
  keptInForm: "Your input is kept: reopen the form to try again.",
  unconfirmed: "We couldn't confirm that it was saved.",
  unconfirmedRetry: "We couldn't confirm that it was saved. Saving again is safe.",
  unconfirmedKept: "We couldn't confirm that it was saved. Your input is kept: reopen the form to try again.",
};
