// /contact: messages of visitors.
import { contactSchema } from "#contract/contact.ts";
import type { ContactFields } from "#contract/contact.ts";
import { CONTACT_MESSAGES } from "#contract/contactTexts.ts";
import { tooMany } from "#server/auth/limits.ts";
import { networkOf } from "#server/clientAddress.ts";
import type { Services } from "#server/services.ts";
import { createMessage } from "#server/store/messages.ts";

import type { AppContext } from "./context.ts";
import { reply } from "./reply.ts";
import { check, readJson } from "./request.ts";
import { routes } from "./table.ts";

export const contactRoutes = routes([["POST", "/", receive]]);

/** The longest message, every letter of it escaped, and then some. */
const MOST_BYTES = 64 * 1024;

async function receive(c: AppContext) {
  const fields = await readJson(c, contactSchema, MOST_BYTES);
  await keepContact(c.var.services, fields, c.var.address);
  return reply(c, null, { message: CONTACT_MESSAGES.sent, status: 201 });
}

/**
 * The same for a form that came in another way than as JSON.
 * @param body anything; checked here
 * @param address where it comes from, for the limits
 * @throws AppError `invalid` or `tooMany`
 */
export async function receiveContact(services: Services, body: unknown, address: string): Promise<void> {
  await keepContact(services, check(contactSchema, body), address);
}

async function keepContact({ db, now, limits }: Services, fields: ContactFields, address: string) {
  const { byAddress, byAccount } = limits.contact;
  const wait = byAddress.take(networkOf(address)) ?? byAccount.take(fields.email.toLowerCase());
  if (wait !== null) throw tooMany(wait);
  await createMessage(db, fields, now());
}
