// Finds links of published texts to other sites that lead nowhere.
import { setTimeout } from "node:timers/promises";

import { asc, eq, isNull, lt, or, sql } from "drizzle-orm";

import type { HealthUse } from "#contract/health.ts";
import { DAY_MS } from "#server/calendar.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { outgoingLinks } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { DeliveryError } from "#server/delivery/DeliveryError.ts";
import { createPost } from "#server/delivery/post.ts";
import type { Post } from "#server/delivery/post.ts";
import type { Logger } from "#server/logger.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { sharedColumnFields, translatableFields } from "#server/resources/recordColumns.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

const LINK = /https?:\/\/[^\s"'<>()[\]\\`]{1,2000}/g;
const MAX_USES = 5;
const MAX_LINKS = 20_000;
/** Per hour. */
const MAX_CHECKS = 50;
/** Between two requests, so that no site is bothered. */
const PAUSE_MS = 2_000;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** A link that was not found is checked again on another day before it counts as dead. */
export const DEAD_AFTER = 2;
const CHECK_DAYS = 7;
const PAGE_SIZE = 200;

interface LinkDependencies {
  db: Db;
  log: Logger;
  now: () => number;
  allowsPrivate: boolean;
  /** The site's address, for the operators of other sites. */
  publicUrl: string | null;
  collections: readonly Collection[];
  pauseMs?: number;
}

/** Checks some of the links that are due. */
export async function checkLinks(dependencies: LinkDependencies, signal?: AbortSignal): Promise<number> {
  const { db, now, allowsPrivate, publicUrl, pauseMs = PAUSE_MS } = dependencies;
  await updateLinks(db, await collectLinks(dependencies));
  const { checkedAt, failures, url } = outgoingLinks;
  const age = sql`CASE WHEN ${failures} > 0 THEN 1 ELSE ${CHECK_DAYS} END * ${DAY_MS}`;
  const due = await db
    .select({ url, failures })
    .from(outgoingLinks)
    .where(or(isNull(checkedAt), lt(checkedAt, sql`${now()} - ${age}`)))
    .orderBy(asc(checkedAt))
    .limit(MAX_CHECKS);
  const post = createPost({
    allowsPrivate,
    allowsPlain: true,
    timeoutMs: TIMEOUT_MS,
    ...(signal && { signal }),
  });
  const headers = { "user-agent": `Vitrine link check (${publicUrl ?? "no address"})`, accept: "*/*" };
  for (const one of due) {
    if (signal?.aborted) break;
    const reason = await findProblem(post, one.url, headers);
    if (signal?.aborted) break;
    // What could not be checked stays as it was.
    const result = reason === null ? {} : { reason, failures: reason === "" ? 0 : one.failures + 1 };
    const write = (tx: Transaction) =>
      tx
        .update(outgoingLinks)
        .set({ checkedAt: now(), ...result })
        .where(eq(url, one.url));
    await transaction(db, write, { durability: "relaxed" });
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return due.length;
}

/** @returns why nothing is there; empty if something is; `null` if that can't be told */
async function findProblem(
  post: Post,
  link: string,
  headers: Record<string, string>,
): Promise<string | null> {
  let url = link;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    try {
      let reply = await post({ url, method: "HEAD", headers, body: "" });
      if ([404, 405, 410, 501].includes(reply.status))
        reply = await post({ url, method: "GET", headers, body: "" });
      const { status, location } = reply;
      if (status === 404 || status === 410) return String(status);
      if (status >= 200 && status < 300) return "";
      const next = status >= 300 && status < 400 && location ? URL.parse(location, url) : null;
      if (!next || !/^https?:$/.test(next.protocol)) return null;
      url = next.href;
    } catch (error) {
      const isGone = error instanceof DeliveryError && ["unknownHost", "certificate"].includes(error.code);
      return isGone ? error.code : null;
    }
  }
  return null;
}

/** By the address, some of the texts that link it. */
async function collectLinks({ db, collections }: LinkDependencies): Promise<Map<string, HealthUse[]>> {
  const links = new Map<string, HealthUse[]>();
  const add = (text: string, use: HealthUse) => {
    for (const [found] of text.matchAll(LINK)) {
      const url = URL.parse(found.replace(/[.,;:!?]$/, ""))?.href.replace(/#.*$/, "");
      if (!url || (links.size >= MAX_LINKS && !links.has(url))) continue;
      const uses = links.get(url) ?? [];
      if (uses.length < MAX_USES && !uses.some(({ id }) => id === use.id)) links.set(url, [...uses, use]);
    }
  };
  for (const collection of collections) {
    const { type, table, textTable } = collection;
    const names = translatableFields(type);
    const shared = sharedColumnFields(collection).filter((name) => type.fields[name]?.kind === "webAddress");
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const rows = await db
        .select()
        .from(textTable)
        .innerJoin(table, eq(table.id, textTable.ownerId))
        .where(eq(textTable.status, "Published"))
        .orderBy(textTable.ownerId, textTable.language)
        .limit(PAGE_SIZE)
        .offset(offset);
      for (const row of rows) {
        const values: Record<string, unknown> = Object.assign({}, ...Object.values(row).toReversed());
        const use = { kind: type.name, id: String(values["ownerId"]), name: String(values[type.nameField]) };
        add([...names, ...shared].map((name) => String(values[name] ?? "")).join("\n"), use);
      }
      await yieldToEventLoop();
      if (rows.length < PAGE_SIZE) break;
    }
  }
  const { id, name, url } = clients;
  const active = await db.select({ id, name, url }).from(clients).where(eq(clients.status, "active"));
  for (const client of active) add(client.url, { kind: "client", id: client.id, name: client.name });
  return links;
}

/** Keeps the results of links that are still there. */
async function updateLinks(db: Db, links: ReadonlyMap<string, HealthUse[]>) {
  const known = new Map(
    (await db.select().from(outgoingLinks)).map((row) => [row.url, JSON.stringify(row.uses)]),
  );
  const changed = [...links].filter(([url, uses]) => known.get(url) !== JSON.stringify(uses));
  const gone = [...known.keys()].filter((url) => !links.has(url));
  if (changed.length + gone.length === 0) return;
  await transaction(
    db,
    async (tx) => {
      for (const [url, uses] of changed)
        await tx
          .insert(outgoingLinks)
          .values({ url, uses })
          .onConflictDoUpdate({ target: outgoingLinks.url, set: { uses } });
      for (const url of gone) await tx.delete(outgoingLinks).where(eq(outgoingLinks.url, url));
    },
    { durability: "relaxed" },
  );
}
