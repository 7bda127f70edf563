import { getSeoMetadata } from "#resources/settings/seoMetadata.ts";
import { toPublicSite } from "#resources/settings/site.ts";
import type { Site } from "#resources/settings/site.ts";
import type { Db } from "#server/database/open.ts";
import { replaceEntries } from "#server/database/searchIndex.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

/** Puts pages of no record, whose texts are settings, into the index. The id is the path after the language. */
export async function indexSitePages(db: Db, site: Site, language: Language): Promise<void> {
  const services = site.services.flatMap((one) => [one.title, one.summary, one.description, ...one.points]);
  const pages = (["about", "address"] as const).map((page) => {
    const { title, description } = runInLanguage(language, () => getSeoMetadata(toPublicSite(site), page));
    const texts = [description, ...(page === "about" ? services : [])];
    return { owner: { type: "site", id: `${language}/${page}`, build: "" }, title, texts };
  });
  const save = async (tx: Transaction) => {
    for (const { owner, ...entry } of pages)
      await replaceEntries(tx, owner, [{ language, listedAt: 0, ...entry }]);
  };
  await transaction(db, save, { durability: "relaxed" });
}
