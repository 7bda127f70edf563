import { screen } from "@testing-library/react";

import { layoutTexts } from "#texts/admin/layout.ts";

/** The mark of a screen with unsaved changes. Its end, which only wide screens show, is an element of its own. */
export const queryUnsaved = () => {
  const [beginning = ""] = layoutTexts.unsaved.split("<");
  return screen.queryAllByText(beginning).at(0) ?? null;
};
