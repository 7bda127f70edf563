import * as z from "zod";

import { emailSchema } from "../accounts/auth.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { requiredLine, requiredText } from "../fields/textFields.ts";
import { CONTACT_LIMITS, CONTACT_MESSAGES } from "./contactMessages.ts";

export const contactSchema = z.object(
  lazyFields({
    name: () => requiredLine(CONTACT_MESSAGES.nameRequired, CONTACT_LIMITS.name),
    email: emailSchema,
    message: () => requiredText(CONTACT_MESSAGES.messageRequired, CONTACT_LIMITS.message),
  }),
);

export type ContactFields = z.output<typeof contactSchema>;
