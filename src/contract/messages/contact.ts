import * as z from "zod";

import { emailSchema } from "../accounts/auth.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { requiredLine, requiredText } from "../fields/textFields.ts";
import { CONTACT_MESSAGES } from "./contactMessages.ts";

/** Characters. */
const LIMITS = { name: 100, message: 5_000 } as const;

export const contactSchema = z.object(
  lazyFields({
    name: () => requiredLine(CONTACT_MESSAGES.nameRequired, LIMITS.name),
    email: emailSchema,
    message: () => requiredText(CONTACT_MESSAGES.messageRequired, LIMITS.message),
  }),
);

export type ContactFields = z.output<typeof contactSchema>;
