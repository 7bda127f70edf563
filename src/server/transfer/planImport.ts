// What becomes of an import, before anything is written: the rehearsal shows it, and the import does it.
import { eq } from "drizzle-orm";

import { clientSchema } from "#contract/content/clients.ts";
import { isReservedSlug, normalizeSlug, slugify } from "#contract/content/slugs.ts";
import type { Reason } from "#contract/importReport.ts";
import { fileNameOf } from "#contract/images.ts";
import { isAtRoot, recordPath } from "#resources/contentType.ts";
import { joinBase, languageBase } from "#resources/settings/languages.ts";
import { findLoops, parseFrom } from "#resources/redirectPaths.ts";
import { REDIRECT_MESSAGES, redirectSchema } from "#resources/redirects.ts";
import { contentSchema } from "#resources/schema.ts";
import type { Site } from "#resources/settings/site.ts";
import { clients } from "#server/database/contentSchema.ts";
import { redirects } from "#server/database/redirectSchema.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { inspectImage } from "#server/media/inspectImage.ts";
import type { ImageRule } from "#server/media/inspectImage.ts";
import { isFree } from "#server/resources/addresses.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { getTextColumn } from "#server/resources/recordColumns.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

import { convertRecord } from "./convertRecord.ts";
import type { ImportedRecord, ImportedSite, ImportPlan, LeftOut, PlannedRecord } from "./importedSite.ts";

const PICTURE_RULE: ImageRule = {
  field: "images",
  exclusiveMaxBytes: 20 * 1024 * 1024,
  notImage: "It is no picture",
  tooLarge: "It is too large",
};
/** Stands for a picture in the rehearsal. */
const PLACEHOLDER = `/uploads/${"0".repeat(32)}.webp`;

export interface PlanDependencies {
  db: Db;
  site: Site;
  collections: readonly Collection[];
  /** Names. */
  categories: readonly string[];
  textLanguage: TextLanguage;
  findPicture: (address: string) => string | null;
  /** True for the path of a page of this site. */
  hasPage: (path: string) => Promise<boolean>;
}

export async function planImport(
  dependencies: PlanDependencies,
  imported: ImportedSite,
): Promise<ImportPlan> {
  const { site, textLanguage } = dependencies;
  const plan: ImportPlan = {
    source: imported.source,
    textLanguage,
    productName: site.productName,
    records: [],
    redirects: [],
    pictures: new Map(),
    alts: imported.alts,
    newCategories: [],
    leftOut: [...imported.leftOut],
    resolveLink: (href) => href,
  };
  await planRecords(dependencies, imported.records, plan);
  await planRedirects(dependencies, plan);
  await addRedirects(dependencies, imported, plan);
  const links = createLinks(plan);
  plan.resolveLink = links.resolve;
  const all = plan.records;
  for (const record of all) {
    const problem = await checkRecord(dependencies, plan, record);
    if (problem === null) continue;
    links.forget(record);
    plan.records = plan.records.filter((one) => one !== record);
    plan.redirects = plan.redirects.filter(({ to }) => to !== record.path);
    plan.leftOut.push({ name: record.imported.title, code: "invalid", value: problem });
  }
  const known = new Set(dependencies.categories);
  plan.leftOut = distinct(plan.leftOut);
  plan.newCategories = [...new Set(plan.records.flatMap(({ imported: one }) => one.categories))].filter(
    (name) => !known.has(name),
  );
  return plan;
}

function distinct(leftOut: readonly LeftOut[]): LeftOut[] {
  return [...new Map(leftOut.map((one) => [`${one.name} ${one.code} ${one.value}`, one])).values()];
}

/** The records that are not here yet, each with its address. */
async function planRecords(
  { db, site, collections, textLanguage }: PlanDependencies,
  imported: readonly ImportedRecord[],
  plan: ImportPlan,
) {
  const known = new Set<string>();
  for (const { type, textTable } of collections) {
    const columns = { name: getTextColumn({ textTable, type }, type.nameField), date: textTable.listedAt };
    const rows = await db
      .select(columns)
      .from(textTable)
      .where(eq(textTable.language, textLanguage.language));
    for (const { name, date } of rows) known.add(`${type.name} ${String(name)} ${String(date)}`);
  }
  for (const { name } of await db.select({ name: clients.name }).from(clients)) known.add(`client ${name} `);
  const taken = new Set<string>();
  for (const record of imported) {
    const collection = collections.find(({ type }) => type.name === record.kind) ?? null;
    const key = `${record.kind} ${record.title} ${record.publishedAt ?? ""}`;
    if (known.has(key)) {
      plan.leftOut.push({ name: record.title, code: "exists", value: "" });
      continue;
    }
    known.add(key);
    const slug = collection ? await findSlug(db, collection, { record, taken, textLanguage }) : "";
    const base = languageBase(site.languages, textLanguage.language);
    const path = collection ? joinBase(base, decodeURI(recordPath(collection.type, { slug }))) : null;
    plan.records.push({ imported: record, collection, slug, path });
  }
}

interface SlugChoice extends Pick<PlanDependencies, "textLanguage"> {
  record: ImportedRecord;
  /** By records of the same import. */
  taken: Set<string>;
}

async function findSlug(db: Db, collection: Collection, { record, taken, textLanguage }: SlugChoice) {
  const { type } = collection;
  const wanted = slugify(normalizeSlug(record.slug)) || slugify(record.title) || type.name;
  const text = { id: "", language: textLanguage.language, isPublished: record.isPublished };
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const key = `${type.name} ${slug}`;
    if (taken.has(key) || isReservedSlug(slug, isAtRoot(type))) continue;
    if (!(await isFree(db, collection, text, slug))) continue;
    taken.add(key);
    return slug;
  }
}

/** From each old address that no page of the new site has. */
async function planRedirects({ hasPage }: PlanDependencies, plan: ImportPlan) {
  const pages = new Set(plan.records.map(({ path }) => path));
  const seen = new Set<string>();
  for (const { imported, path } of plan.records) {
    const from = imported.address === null ? null : parseFrom(toPath(imported.address));
    if (from === null || path === null || from === "/" || from === path || seen.has(from)) continue;
    seen.add(from);
    if (pages.has(from) || (await hasPage(from))) {
      plan.leftOut.push({
        name: imported.title,
        code: "isPage",
        value: from,
      });
      continue;
    }
    plan.redirects.push({ from, to: path, status: "301" });
  }
}

/** Those of a table, which must lead somewhere, and not in a circle. */
async function addRedirects(
  { db, hasPage }: PlanDependencies,
  { redirects: added = [] }: ImportedSite,
  plan: ImportPlan,
) {
  const stored = await db.select({ from: redirects.from, to: redirects.to }).from(redirects);
  const taken = new Set([...stored, ...plan.redirects].map(({ from }) => from));
  for (const { from, to, status } of added) {
    const parsed = redirectSchema.safeParse({ from, to, status: status || "301", note: "" });
    const key = parseFrom(from) ?? from;
    const leave = (code: Reason["code"], value = "") => void plan.leftOut.push({ name: from, code, value });
    if (!parsed.success) leave("invalid", parsed.error.issues[0]?.message ?? "");
    else if (taken.has(key)) leave("exists");
    else if (await hasPage(key)) leave("isPage", key);
    else {
      taken.add(key);
      plan.redirects.push({ ...parsed.data, from: key });
    }
  }
  const loops = new Set(findLoops([...stored, ...plan.redirects]).map(({ from }) => from));
  for (const { from } of plan.redirects)
    if (loops.has(from)) plan.leftOut.push({ name: from, code: "invalid", value: REDIRECT_MESSAGES.loop });
  plan.redirects = plan.redirects.filter(({ from }) => !loops.has(from));
}

/** Of an address with or without the old host. */
function toPath(address: string): string {
  const path = URL.parse(address.replace("__GHOST_URL__", ""), "http://old.invalid")?.pathname ?? "/";
  try {
    const decoded = decodeURI(path);
    return decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
  } catch {
    return path;
  }
}

function createLinks({ records }: ImportPlan) {
  const paths = new Map<string, string>();
  const hosts = new Set(["old.invalid"]);
  for (const { imported, path } of records) {
    if (imported.address === null || path === null) continue;
    paths.set(toPath(imported.address), path);
    const host = URL.parse(imported.address)?.host;
    if (host) hosts.add(host);
  }
  return {
    resolve(href: string): string {
      const url = URL.parse(href.replace("__GHOST_URL__", ""), "http://old.invalid/");
      const path = url && hosts.has(url.host) ? paths.get(toPath(href)) : undefined;
      return path === undefined ? href.replace("__GHOST_URL__", "") : encodeURI(path) + (url?.hash ?? "");
    },
    forget: ({ imported }: PlannedRecord) => void paths.delete(toPath(imported.address ?? "")),
  };
}

/** @returns why a record can't be imported; `null` if it can */
async function checkRecord({ findPicture }: PlanDependencies, plan: ImportPlan, record: PlannedRecord) {
  // Each may take as long as other requests should wait.
  await yieldToEventLoop();
  const { imported } = record;
  const picture = (address: string) => {
    const missing = checkPicture(plan, address, findPicture);
    if (missing !== null) plan.leftOut.push({ name: fileNameOf(toPath(address)), code: missing, value: "" });
    return missing === null ? PLACEHOLDER : null;
  };
  if (imported.picture) picture(imported.picture.address);
  const { lost, fields } = convertRecord(plan, record, picture);
  for (const reason of lost) plan.leftOut.push({ name: imported.title, ...reason });
  const parsed = (record.collection ? contentSchema(record.collection.type) : clientSchema).safeParse(fields);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "It is incomplete.");
}

/** @returns why it is missing; `null` if it is there */
function checkPicture(
  plan: ImportPlan,
  address: string,
  find: PlanDependencies["findPicture"],
): Reason["code"] | null {
  if (plan.pictures.has(address)) return null;
  const file = find(address);
  if (file === null) return "noPicture";
  try {
    inspectImage(file, PICTURE_RULE);
  } catch (error) {
    return error instanceof AppError && error.code === "tooLarge" ? "largePicture" : "wrongPicture";
  }
  plan.pictures.set(address, file);
  return null;
}
