import { toPlainText } from "#server/markdown/excerptOf.ts";

import { htmlToMarkdown } from "./htmlToMarkdown.ts";
import type { ImportPlan, PlannedRecord } from "./importedSite.ts";

/**
 * The fields of a record as its form sends them.
 * @param pathOf the stored path of a picture by its old address; `null` if it is missing
 */
export function convertRecord(
  { resolveLink, productName, alts }: Pick<ImportPlan, "resolveLink" | "productName" | "alts">,
  { imported, slug, collection }: PlannedRecord,
  pathOf: (address: string) => string | null,
) {
  const { kind, title, content, author, position = "", isPublished, url = "", isPartner } = imported;
  if (kind === "client" || collection === null) {
    const type = isPartner ? "partner" : "client";
    return {
      lost: [],
      pictures: [],
      fields: { name: title, url, type, status: isPublished ? "active" : "inactive" },
    };
  }
  const pictures: { address: string; alt: string }[] = [];
  const picture = (address: string) => {
    const path = pathOf(address);
    if (path !== null) pictures.push({ address, alt: alts.get(address) ?? "" });
    return path;
  };
  const converted =
    "html" in content
      ? htmlToMarkdown(content.html, { link: resolveLink, picture })
      : { markdown: content.markdown, lost: [] };
  const { seoTitle = "", seoDescription = "" } = imported;
  const shared = { status: isPublished ? "Published" : "Draft", slug, seoTitle: seoTitle.slice(0, 120) };
  const text = converted.markdown;
  const kinds = {
    article: { title, author: author || productName, position, content: text },
    page: {
      title,
      description: seoDescription.slice(0, 500),
      blocks: text === "" ? [] : [{ type: "text", isHidden: false, fields: { text } }],
    },
    activity: {
      name: title,
      description: text
        .split(/\n{2,}/)
        .map((part) => toPlainText(part).trim())
        .filter(Boolean)
        .join("\n\n"),
      link: "",
      category: [...imported.categories],
    },
  };
  const fields = { ...shared, seoDescription: seoDescription.slice(0, 320), ...kinds[kind] };
  return { lost: converted.lost, pictures, fields };
}
