import type { Page } from "playwright";

import { editorTexts } from "#texts/admin/editor.ts";

/** Replaces a formatted text with Markdown, which the field shows from then on. */
export async function fillMarkdown(page: Page, label: string, markdown: string) {
  const text = page.getByRole("textbox", { name: label, exact: true });
  const field = page.locator("[data-rich-text]").filter({ has: text });
  const source = field.getByRole("button", { name: editorTexts.source, exact: true });
  if (await field.locator("[aria-multiline], [aria-busy=true]").first().isVisible()) await source.click();
  await text.fill(markdown);
}
