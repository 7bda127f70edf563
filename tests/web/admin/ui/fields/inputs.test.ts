import { expect, test } from "bun:test";

import { readSources } from "#tests/support/system/sourceFiles.ts";

const sources = await readSources("src/web/admin/**/*.tsx");

/** The files with an input that contains all parts. */
function filesWith(...parts: string[]): string[] {
  return sources
    .filter(({ text }) =>
      [...text.matchAll(/<(?:input|select|textarea)\b[^]*?\/?>\n/g)].some(([element]) =>
        parts.every((part) => element.includes(part)),
      ),
    )
    .map(({ path }) => path.replace("src/web/admin/", ""))
    .sort();
}

test("every field that takes a date understands years of the Buddhist era", () => {
  expect(filesWith('type="date"')).toEqual(["screens/audit/AuditFilterBar.tsx"]);
  const fields = sources.filter(({ text }) => /<TextField[^>]*type="date/.test(text));
  expect(fields.map(({ path }) => path)).toEqual([]);
});

test("every field has a visible label; a search names itself by its placeholder, a filter by its first choice", () => {
  expect(filesWith("aria-label=")).toEqual([
    // A button that shows its text.
    // A visible label beside an accessible name with the number of the row.
    "kinds/images/GalleryRow.tsx",
    // A checkbox at each row of the list, whose name is beside it.
    "lists/SelectionBar.tsx",
    // Swatches in a group with a legend; each shows its colour.
    "screens/settings/sections/AccentField.tsx",
    "search/SearchPalette.tsx",
    // As `GalleryRow`.
    "ui/FileButton.tsx",
    "ui/fields/RowField.tsx",
    "ui/fields/SearchField.tsx",
    "ui/fields/SelectFilter.tsx",
  ]);
  for (const name of ["kinds/images/GalleryRow", "ui/fields/RowField"])
    expect(sources.find(({ path }) => path.endsWith(`${name}.tsx`))?.text).toContain("<label");
});
