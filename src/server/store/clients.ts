// Clients and partners.
import { asc, eq } from "drizzle-orm";

import type { ClientStatus, ClientType, PublicLogo } from "#contract/clients.ts";
import { pathOfFile, variantFile, variantWidths } from "#contract/pictures.ts";

import type { Db } from "./database.ts";
import { insertPictures } from "./pictures.ts";
import type { KeptPicture } from "./pictures.ts";
import { clients, pictures } from "./schema.ts";
import { write } from "./write.ts";

/** Pixels: twice the width of a place in the strips. */
const LOGO_WIDTH = 480;

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
    .select({ name: clients.name, url: clients.url, type: clients.type, logo: pictures })
    .from(clients)
    .innerJoin(pictures, eq(pictures.file, clients.logoFile))
    .where(eq(clients.status, "active"))
    .orderBy(asc(clients.joinedAt), asc(clients.id))
    .all();
  return rows.map(({ logo, ...row }) => ({ ...row, logo: pathOfFile(logoVariant(logo)) }));
}

/** An upload may weigh 5 MB; the strips get its smallest variant that is sharp at their size. */
function logoVariant({ file, width }: { file: string; width: number }): string {
  const widths = variantWidths(width);
  const chosen = widths.find((candidate) => candidate >= LOGO_WIDTH) ?? widths.at(-1);
  return chosen === undefined ? file : variantFile(file, chosen);
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
