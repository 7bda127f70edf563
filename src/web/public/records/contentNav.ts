import type { ContentType } from "#resources/contentType.ts";
import * as texts from "#texts/public/content.ts";

/** The label of a type's list in the language of the page. Types without one in the catalogue have their own label. */
export function contentNav({ name, pages }: ContentType): string {
  return texts.nav({ type: name, nav: pages.nav });
}
