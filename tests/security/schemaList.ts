import * as z from "zod";

import { bulkSchema } from "#resources/bulkSchema.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { contentSchema } from "#resources/schema.ts";
import {
  acknowledgeSchema,
  confirmSchema,
  loginRequestSchema,
  loginSchema,
  refreshSchema,
  setupSchema,
} from "#contract/accounts/auth.ts";
import { forgotPasswordSchema } from "#contract/accounts/accountLinks.ts";
import {
  newPasskeySchema,
  newTotpSchema,
  passkeyConfirmSchema,
  secondFactorSignInSchema,
} from "#contract/accounts/secondFactor.ts";
import { newUserSchema, userStatusSchema, userUpdateSchema } from "#contract/accounts/users.ts";
import { pageViewSchema } from "#contract/analytics/pageViewSchema.ts";
import { categoryMoveSchema, categorySchema } from "#contract/content/categoryFields.ts";
import { clientSchema } from "#contract/content/clients.ts";
import { fileSchema } from "#contract/files.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { previewLinkSchema } from "#contract/content/previewLinks.ts";
import { pictureSchema } from "#contract/library.ts";
import { legalFieldsSchema, legalTextSchema, newLegalTextSchema } from "#resources/legalTextSchema.ts";
import {
  messageChangeSchema,
  messageChangesSchema,
  messageIdsSchema,
  messageNoteSchema,
} from "#contract/messages/messages.ts";
import { channelSchema, mailSenderSchema } from "#resources/notificationSchemas.ts";
import { redirectSchema } from "#resources/redirects.ts";
import { personSchema } from "#resources/personalData.ts";
import { settingsChangeSchema } from "#resources/settings/settingsSchema.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import { CONTACT_SCHEMAS } from "#tests/support/validation/messageCases.ts";
import { paginatedSearchQuery } from "#server/http/request.ts";

/** Of everything that a request sends. */
export const SCHEMAS: Record<string, z.ZodObject> = {
  acknowledgeSchema,
  confirmSchema,
  loginRequestSchema,
  loginSchema,
  refreshSchema,
  setupSchema,
  secondFactorSignInSchema,
  newTotpSchema,
  passkeyConfirmSchema,
  newPasskeySchema,
  newUserSchema,
  userStatusSchema,
  userUpdateSchema,
  pageViewSchema,
  categoryMoveSchema,
  categorySchema,
  clientSchema,
  pictureSchema,
  fileSchema,
  previewLinkSchema,
  legalTextSchema,
  legalFieldsSchema,
  newLegalTextSchema,
  contactSchema: CONTACT_SCHEMAS.spec,
  contactSchemaWithAllFields: CONTACT_SCHEMAS.required,
  messageChangeSchema,
  messageChangesSchema,
  messageIdsSchema,
  messageNoteSchema,
  bulkSchema: bulkSchema(z.object({})),
  channelSchema,
  mailSenderSchema,
  redirectSchema,
  personSchema,
  forgotPasswordSchema,
  settingsChangeSchema,
  newRecord: z.object(lazyFields(newRecordFields)),
  paginatedSearchQuery,
  ...Object.fromEntries(CONTENT_TYPES.map((type) => [type.name, contentSchema(type)])),
};
