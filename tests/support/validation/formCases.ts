import type * as z from "zod";

import {
  confirmSchema,
  firstAdminSchema,
  loginSchema,
  refreshSchema,
  setupSchema,
} from "#contract/accounts/auth.ts";
import {
  acceptanceSchema,
  acceptInvitationSchema,
  accountLinkSchema,
  forgotPasswordSchema,
  invitationSchema,
  resetPasswordSchema,
} from "#contract/accounts/accountLinks.ts";
import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { newUserSchema, userUpdateSchema, userStatusSchema } from "#contract/accounts/users.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { contentSchema } from "#resources/schema.ts";
import { categoryMoveSchema, categorySchema, categoryTextSchema } from "#contract/content/categoryFields.ts";
import { clientSchema } from "#contract/content/clients.ts";
import { FILE_MESSAGES, fileSchema, MAX_FILE_NAME } from "#contract/files.ts";
import { gallerySchema, imageTextsSchema } from "#contract/content/gallery.ts";
import { legalFieldsSchema, newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { channelSchema, mailSenderSchema } from "#resources/notificationSchemas.ts";
import { siteSchema } from "#resources/settings/settingsSchema.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { newPasswordSchema, profileSchema } from "#web/admin/screens/account/accountForm.ts";

import { recordCases } from "./recordCases.ts";
import * as is from "./fieldCases.ts";
import { MESSAGE_FORMS } from "./messageCases.ts";
import { PAGE_FORMS } from "./pageCases.ts";
import type { FieldCases } from "./fieldCases.ts";
import { SAMPLE_LEGAL_TEXT, legalFieldCases, legalSlugCases } from "./legalFieldCases.ts";
import {
  channelFieldCases,
  SAMPLE_CHANNEL,
  SAMPLE_SENDER,
  senderFieldCases,
} from "./notificationFieldCases.ts";
import { PICTURE_FORM } from "./pictureCases.ts";
import { REDIRECT_FORM } from "./redirectCases.ts";
import { SAMPLE_SITE, settingsFieldCases } from "./settingsFieldCases.ts";

export interface FormCase {
  schema: z.ZodType;
  /** A valid value of the whole form. */
  sample: unknown;
  /** By path; the first entry of a list represents all of them. */
  fields: Record<string, FieldCases>;
  /** Fields that must be repeated in another field, by name. */
  confirmations?: Record<string, string>;
}

const PASSWORD = "correct horse";
const SAMPLE_USER = {
  email: "somsri@firm.example",
  firstName: "Somsri",
  lastName: "Jaidee",
  password: PASSWORD,
};

const INVALID_URL = "Please enter a valid URL starting with http:// or https://";
const REQUIRED = "Please fill in all required fields";
const CATEGORIES = "Please choose from the categories";
const IS_ACTIVE = "isActive must be true or false";
const POSITION = "position must be a whole number from 0 to 19";
const ALTS = "alts must be a JSON list of pictures, each with its path and its alt text";
const GALLERY = "gallery must be a JSON list of pictures, each with the path or the number of its image";

const nameFields = {
  email: is.email(),
  firstName: is.line("First name is required", 100),
  lastName: is.line("Last name is required", 100),
};
const LINK_TOKEN = is.opaqueToken("token is required", "token is invalid", 200);
const CHOSEN = { firstName: "Somsri", lastName: "Jaidee", password: PASSWORD };
const chosenFields = {
  firstName: nameFields.firstName,
  lastName: nameFields.lastName,
  password: is.password(),
};
const accountFields = { ...nameFields, password: is.password() };
const statusFields = {
  scope: is.strictFormat("scope must be owner, editor, author or analyst", is.unchanged("editor")),
  role: is.strictFormat("Only accounts with the role admin can be created", is.unchanged("admin")),
  isActive: {
    ...is.strictFormat(IS_ACTIVE, is.unchanged(false)),
    wrongType: is.rejections(IS_ACTIVE, 1, [], {}),
  },
};

/** Every form of the site and the back office with the cases of each field. */
export const FORM_CASES = {
  "sign-in": {
    schema: loginSchema,
    sample: { email: SAMPLE_USER.email, password: PASSWORD },
    fields: { email: is.email(), password: is.password() },
  },
  "the first admin": { schema: firstAdminSchema, sample: SAMPLE_USER, fields: accountFields },
  "set-up": {
    schema: setupSchema,
    sample: { ...SAMPLE_USER, token: "secret" },
    fields: { ...accountFields, token: LINK_TOKEN },
  },
  "a confirmation of the password": {
    schema: confirmSchema,
    sample: { password: PASSWORD },
    fields: {
      password: is.password({ isCurrent: true }),
      totp: is.optionalCode(SECOND_FACTOR_MESSAGES.codeFormat, "123456"),
      recoveryCode: is.optionalCode(SECOND_FACTOR_MESSAGES.recoveryCodeFormat, "ABCDE12345"),
    },
  },
  "a renewal of the session": {
    schema: refreshSchema,
    sample: { refreshToken: "secret" },
    fields: {
      refreshToken: is.opaqueToken("refreshToken is required", "refreshToken is invalid", 200),
    },
  },
  "an invitation": {
    schema: invitationSchema,
    sample: { email: SAMPLE_USER.email, firstName: "Somsri", lastName: "Jaidee" },
    fields: {
      ...nameFields,
      scope: statusFields.scope,
    },
  },
  "an account link": {
    schema: accountLinkSchema,
    sample: { token: "secret" },
    fields: { token: LINK_TOKEN },
  },
  "the page of an account link": { schema: acceptanceSchema, sample: CHOSEN, fields: chosenFields },
  "an accepted invitation": {
    schema: acceptInvitationSchema,
    sample: { ...CHOSEN, token: "secret" },
    fields: { ...chosenFields, token: LINK_TOKEN },
  },
  "a forgotten password": {
    schema: forgotPasswordSchema,
    sample: { email: SAMPLE_USER.email },
    fields: { email: is.email() },
  },
  "a new password": {
    schema: resetPasswordSchema,
    sample: { password: PASSWORD, token: "secret" },
    fields: { password: is.password(), token: LINK_TOKEN },
  },
  "a new user": { schema: newUserSchema, sample: SAMPLE_USER, fields: { ...accountFields, ...statusFields } },
  "a user": {
    schema: userUpdateSchema,
    sample: SAMPLE_USER,
    fields: { ...nameFields, password: is.password({ mayStay: true }), ...statusFields },
  },
  "the status of a user": {
    schema: userStatusSchema,
    sample: {},
    fields: { isActive: statusFields.isActive },
  },
  "one's own account": { schema: profileSchema, sample: SAMPLE_USER, fields: nameFields },
  "one's own password": {
    schema: newPasswordSchema,
    sample: { password: PASSWORD, repeated: PASSWORD },
    fields: { password: is.password(), repeated: repeatedPassword() },
    confirmations: { password: "repeated" },
  },
  "an activity": {
    schema: contentSchema(ACTIVITIES),
    sample: { name: "A school that reads", description: "One term.", link: "", category: ["EdTech Consult"] },
    fields: {
      name: is.line(REQUIRED, 200),
      description: is.text(REQUIRED, 20_000),
      link: is.webAddress(INVALID_URL, 2_000),
      category: is.composite(CATEGORIES, [[[], is.rejected(REQUIRED)]]),
      "category.0": is.line(CATEGORIES, 80),
      ...recordCases(),
    },
  },
  "a category": {
    schema: categorySchema,
    sample: { name: "Green Transition" },
    fields: {
      name: is.line("Name is required", 80),
      filterLabel: is.optionalLine("Filter label must be a text", 80, ""),
      isHiddenWhenEmpty: {
        ...is.strictFormat("isHiddenWhenEmpty must be true or false", is.unchanged(false)),
        wrongType: is.rejections("isHiddenWhenEmpty must be true or false", 1, [], {}),
      },
      texts: is.composite("texts must have a name and a filterLabel for each language", [
        [{}, is.accepted({})],
        [{ th: {} }, is.accepted({ th: { name: "", filterLabel: "" } })],
      ]),
    },
  },
  "a category in a further language": {
    schema: categoryTextSchema,
    sample: { name: "การเปลี่ยนผ่านสีเขียว", filterLabel: "สีเขียว" },
    fields: {
      name: is.optionalLine("Name must be a text", 80, ""),
      filterLabel: is.optionalLine("Filter label must be a text", 80, ""),
    },
  },
  "a move of a category": {
    schema: categoryMoveSchema,
    sample: { order: "form", position: 0 },
    fields: {
      order: is.strictFormat("order must be form or filter", is.unchanged("filter")),
      position: is.strictFormat(POSITION, [
        ...is.unchanged(19),
        ...is.rejections(POSITION, 20, -1, 1.5, "0"),
      ]),
    },
  },
  "an article": {
    schema: contentSchema(ARTICLES),
    sample: { title: "What a flood map cannot say", content: "One.", author: "Mali S." },
    fields: {
      title: is.line("Title is required", 200),
      content: is.text("Content is required", 200_000),
      author: is.line("Author is required", 100),
      position: is.optionalLine("Position must be a text", 150, ""),
      ...recordCases(),
    },
  },
  ...PAGE_FORMS,
  "a client or partner": {
    schema: clientSchema,
    sample: { name: "Siam Orchard", url: "https://orchard.example" },
    fields: {
      name: is.line("Please enter company name", 200),
      url: is.webAddress(INVALID_URL, 2_000, "Please enter website URL"),
      status: is.strictFormat("Status must be active or inactive", is.unchanged("inactive")),
      type: is.strictFormat("Type must be client or partner", is.unchanged("partner")),
    },
  },
  "a picture of the library": PICTURE_FORM,
  "a file of the library": {
    schema: fileSchema,
    sample: { name: "Company profile.pdf" },
    fields: { name: is.line(FILE_MESSAGES.name, MAX_FILE_NAME) },
  },
  ...MESSAGE_FORMS,
  "a version of a legal text": {
    schema: legalFieldsSchema,
    sample: SAMPLE_LEGAL_TEXT,
    fields: legalFieldCases(),
  },
  "a new legal text": {
    schema: newLegalTextSchema,
    sample: { ...SAMPLE_LEGAL_TEXT, slug: "terms" },
    fields: { ...legalFieldCases(), slug: legalSlugCases() },
  },
  "a gallery": {
    schema: gallerySchema,
    sample: [{ path: "/uploads/a.jpg", alt: "A classroom" }],
    fields: {
      "0": is.composite(GALLERY),
      "0.path": { ...is.opaqueToken(GALLERY, GALLERY, 200), empty: is.unchanged("") },
      "0.image": is.strictFormat(GALLERY, is.rejections(GALLERY, -1, 1.5, "0")),
      "0.alt": is.optionalLine("A description must be a text", 250),
    },
  },
  "alternative texts": {
    schema: imageTextsSchema,
    sample: [{ path: "/uploads/a.jpg", alt: "ห้องเรียน" }],
    fields: {
      "0": is.composite(ALTS),
      "0.path": { ...is.opaqueToken(ALTS, ALTS, 200), empty: is.unchanged("") },
      "0.alt": is.optionalLine("A description must be a text", 250, ""),
    },
  },
  "a channel": { schema: channelSchema, sample: SAMPLE_CHANNEL, fields: channelFieldCases },
  "a redirect": REDIRECT_FORM,
  "the sender of mails": { schema: mailSenderSchema, sample: SAMPLE_SENDER, fields: senderFieldCases },
  "the site settings": { schema: siteSchema, sample: SAMPLE_SITE, fields: settingsFieldCases() },
} satisfies Record<string, FormCase>;

function repeatedPassword(): FieldCases {
  const required = accountTexts.repeatRequired;
  const different = accountTexts.repeatDiffers;
  return {
    ...is.strictFormat(different, is.unchanged(PASSWORD)),
    empty: is.rejections(required, "", undefined),
    wrongType: is.rejections(required, 5, true, null, [], {}),
  };
}
