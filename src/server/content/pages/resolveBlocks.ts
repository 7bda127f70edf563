// What a public page shows of its blocks: the stored values of each kind of field are read at once for all blocks.
import { blockFields, isBlockName } from "#resources/blocks/blocks.ts";
import type { Section } from "#resources/blocks/blocks.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Field, Fields } from "#resources/kinds/kinds.ts";
import type { Block, RecordsValue } from "#resources/kinds/pageKinds.ts";
import { fileNameOf } from "#contract/images.ts";
import type { Collection } from "#server/resources/Collection.ts";
import type { Db } from "#server/database/open.ts";
import { createArticleRenderer } from "#server/markdown/articleHtml.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";
import { findShownFiles } from "#server/media/files/repository.ts";
import { findImages, toImageAsset } from "#server/media/repository.ts";
import type { Language } from "#texts/language.ts";

import { resolveLinks } from "../resolveLinks.ts";
import { findShownRecords } from "./findShownRecords.ts";

interface BlockDependencies extends ArticleHtmlDependencies {
  db: Db;
}

interface BlockContext {
  collections: readonly Collection[];
  language: Language;
}

type ShowValue = (field: Field, value: unknown) => unknown;

/** Without hidden blocks, those that this version doesn't know, and those that have nothing to show. */
export async function resolveBlocks(
  dependencies: BlockDependencies,
  blocks: readonly Block[],
  context: BlockContext,
): Promise<Section[]> {
  const shown = blocks.filter(({ type, isHidden }) => !isHidden && isBlockName(type));
  const values = collectValues(shown);
  const show = await prepareValues(dependencies, (kind) => values.get(kind) ?? [], context);
  // Each value is what its kind shows.
  return shown.map((block) => showBlock(block, show) as Section).filter(hasContent);
}

function showBlock({ type, fields }: Block, show: ShowValue) {
  return { type, fields: showFields(blockFields(type), fields, show) };
}

/** A field that an earlier version did not store is empty. */
function showFields(fields: Fields, values: Record<string, unknown>, show: ShowValue) {
  const shown = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const value = values[name] ?? emptyValue(field);
    if (field.kind !== "rows") return [name, show(field, value)];
    const rows = (value as Record<string, unknown>[]).map((row) => showFields(field.fields, row, show));
    return [name, rows.filter((row) => isComplete(field.fields, row))];
  });
  return Object.fromEntries(shown);
}

/** False without a picture or file that is required, such as one that was deleted from the library. */
function isComplete(fields: Fields, shown: Record<string, unknown>): boolean {
  return Object.entries(fields).every(([name, field]) => !("required" in field) || shown[name] !== null);
}

/** False for a block with an empty list, such as records that are all drafts, and without its picture or video. */
function hasContent({ type, fields }: Section): boolean {
  if (type === "picture") return fields.image !== null;
  if (type === "video") return fields.video !== null;
  return !Object.values(fields).some((value) => Array.isArray(value) && value.length === 0);
}

/** All values by the kind of their fields. */
function collectValues(blocks: readonly Block[]): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  const collect: ShowValue = ({ kind }, value) => values.set(kind, [...(values.get(kind) ?? []), value]);
  for (const block of blocks) showBlock(block, collect);
  return values;
}

/** Reads what the values of each kind refer to. */
async function prepareValues(
  dependencies: BlockDependencies,
  valuesOf: (kind: Field["kind"]) => unknown[],
  { collections, language }: BlockContext,
): Promise<ShowValue> {
  const { db } = dependencies;
  const textsOf = (kind: Field["kind"]) => valuesOf(kind).map(String);
  const render = await createArticleRenderer(dependencies, textsOf("markdown"));
  const images = await findImages(db, textsOf("image").filter(Boolean).map(fileNameOf));
  const findLink = await resolveLinks(db, collections, { targets: textsOf("link"), language });
  const files = await findShownFiles(db, textsOf("file"));
  // Values of their kind.
  const records = await findShownRecords(db, valuesOf("records") as RecordsValue[], language);
  return ({ kind }, value) => {
    const text = String(value);
    switch (kind) {
      case "markdown":
        return { html: render(text) };
      case "image": {
        const image = text && images.get(fileNameOf(text));
        if (!image) return null;
        const { [language]: alt = "" } = image.alts ?? {};
        const { [language]: caption = "" } = image.captions ?? {};
        return { ...toImageAsset(image, alt), ...(caption && { caption }) };
      }
      case "link":
        return findLink(text);
      case "file":
        return files.get(text) ?? null;
      case "records":
        return records.get(value as RecordsValue) ?? [];
      default:
        return value;
    }
  };
}
