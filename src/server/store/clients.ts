// Clients and partners.
import { and, asc, eq, isNotNull } from "drizzle-orm";

import type { ClientStatus, ClientType, PublicLogo } from "#contract/clients.ts";
import { pathOfFile } from "#contract/pictures.ts";

import type { Db } from "./database.ts";
import { insertPictures } from "./pictures.ts";
import type { KeptPicture } from "./pictures.ts";
import { clients } from "./schema.ts";
import { write } from "./write.ts";

export interface NewClient {
  name: string;
  url: string;
  status: ClientStatus;
  type: ClientType;
  logo: KeptPicture | null;
}

/** Of those that are active and have a logo, in the order in which they joined. */
export async function listPublicLogos(db: Db): Promise<PublicLogo[]> {
  const rows = db
    .select({ name: clients.name, url: clients.url, type: clients.type, logoFile: clients.logoFile })
    .from(clients)
    .where(and(eq(clients.status, "active"), isNotNull(clients.logoFile)))
    .orderBy(asc(clients.joinedAt), asc(clients.id))
    .all();
  return rows.map(({ logoFile, ...row }) => ({ ...row, logo: pathOfFile(logoFile ?? "") }));
}

/** @returns its id */
export async function createClient(db: Db, { logo, ...client }: NewClient, now: number): Promise<string> {
  return write(db, (tx) => {
    if (logo) insertPictures(tx, [logo], now);
    const id = Bun.randomUUIDv7("hex", now);
    const logoFile = logo?.file ?? null;
    tx.insert(clients)
      .values({ ...client, id, logoFile, joinedAt: now, updatedAt: now })
      .run();
    return id;
  });
}
