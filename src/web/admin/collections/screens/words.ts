import type { ContentType } from "#content/contentType.ts";

/** "Activity" of "activity". */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function wordsOf({ name, plural }: ContentType) {
  const Name = capital(name);
  return {
    create: `New ${Name}`,
    createTitle: `New ${name}`,
    editTitle: `Edit ${name}`,
    submitNew: `Create ${Name}`,
    submitChange: `Update ${Name}`,
    listTitle: `All ${plural}`,
    search: `Search ${plural}`,
    noneYet: `No ${plural} yet`,
    noneFound: `No ${plural} found`,
    back: `Back to the ${plural}`,
  };
}
