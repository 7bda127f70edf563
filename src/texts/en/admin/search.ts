import { plural } from "../plural.ts";

export const searchTexts = {
  noneFound: (text: string) => `Nothing found for “${text}”.`,
  found: (count: number, text: string) =>
    plural(count, { one: `# result for “${text}”`, other: `# results for “${text}”` }),
  title: "Search or go to",
  placeholder: "Search or go to…",
  close: "Close, Esc",
  incomplete: "Some results couldn't be loaded.",
  results: "Results",
  newLegalText: "New legal text",
  groups: {
    goTo: "Go to",
    do: "Actions",
    clients: "Clients",
    messages: "Messages",
  },
};
