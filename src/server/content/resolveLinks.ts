import type { ShownLink } from "#resources/blocks/block.ts";
import { recordPath } from "#resources/contentType.ts";
import { parseLinkTarget } from "#resources/kinds/linkTarget.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { findRecordNames } from "#server/resources/recordQueries.ts";
import type { Reader } from "#server/database/open.ts";
import type { Language } from "#texts/language.ts";

/**
 * Finds where links lead in a language, those of each type in one query.
 * @param targets as `parseLinkTarget` takes them
 * @returns a function that returns `null` for a target that visitors can't see
 */
export async function resolveLinks(
  db: Reader,
  collections: readonly Collection[],
  { targets, language }: { targets: readonly string[]; language: Language },
): Promise<(target: string) => ShownLink | null> {
  const parsed = new Map(targets.map((target) => [target, parseLinkTarget(target)]));
  const records = new Map<string, ShownLink>();
  for (const collection of collections) {
    const { type } = collection;
    const ids = [...parsed.values()].flatMap((target) =>
      target?.kind === "record" && target.type === type.name ? [target.id] : [],
    );
    for (const text of await findRecordNames(db, collection, { ids, language }))
      if (text.language === language && text.isPublished)
        records.set(`${type.name}:${text.id}`, { href: recordPath(type, text), title: text.name });
  }
  return (target) => {
    const found = parsed.get(target);
    if (found?.kind === "path") return { href: found.path, title: "" };
    if (found?.kind === "address") return { href: found.url, title: "" };
    return records.get(target) ?? null;
  };
}
