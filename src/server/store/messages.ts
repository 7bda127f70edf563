// What visitors wrote in the contact form.
import type { ContactFields } from "#contract/contact.ts";

import type { Db } from "./database.ts";
import { messages } from "./schema.ts";
import { write } from "./write.ts";

/** @returns its id */
export async function createMessage(db: Db, fields: ContactFields, now: number): Promise<string> {
  return write(db, (tx) => {
    const id = Bun.randomUUIDv7("hex", now);
    tx.insert(messages)
      .values({ ...fields, id, createdAt: now })
      .run();
    return id;
  });
}
