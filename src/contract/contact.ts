// The contact form: its schema for the server, and the texts of the product spec, sections 4, 5 and 8.
import { z } from "zod";

import { emailSchema } from "./auth.ts";
import { CONTACT_LIMITS, CONTACT_MESSAGES } from "./contactTexts.ts";
import { lazyFields } from "./lazyFields.ts";
import { plainLine, plainText } from "./text.ts";

export const contactSchema = z.object(
  lazyFields({
    name: () =>
      z
        .string(CONTACT_MESSAGES.nameRequired)
        .overwrite(plainLine)
        .trim()
        .min(1, CONTACT_MESSAGES.nameRequired)
        .max(CONTACT_LIMITS.name, CONTACT_MESSAGES.nameLong),
    email: emailSchema,
    message: () =>
      z
        .string(CONTACT_MESSAGES.messageRequired)
        .overwrite(plainText)
        .trim()
        .min(1, CONTACT_MESSAGES.messageRequired)
        .max(CONTACT_LIMITS.message, CONTACT_MESSAGES.messageLong),
  }),
);

export type ContactFields = z.output<typeof contactSchema>;
