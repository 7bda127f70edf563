import { plural } from "../plural.ts";

export const listTexts = {
  found: (count: number, one: string, many: string) =>
    plural(count, { one: `# ${one} found`, other: `# ${many} found` }),
  noneFound: (many: string) => `No ${many} found`,
  failed: (many: string) => `Couldn't load the ${many}`,
  failedNote: "Nothing is lost, and your search and filters are kept.",
  clearFilters: "Clear filters",
  actionsFor: (name: string) => `Actions for ${name}`,
  actions: "Actions",
  sortBy: (label: string) => `Sort by ${label}`,
  retry: "Retry",
};
