// Every form of the site and of the back office, a whole one of each, and what each of its fields is.
import type * as z from "zod";

import {
  confirmSchema,
  firstAdminSchema,
  loginSchema,
  refreshSchema,
  setupSchema,
} from "#contract/accounts/auth.ts";
import { newUserSchema, userChangeSchema, userStatusSchema } from "#contract/accounts/users.ts";
import { ACTIVITIES } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import { contentSchema } from "#content/schema.ts";
import { categoryMoveSchema, categorySchema } from "#contract/content/categoryFields.ts";
import { clientSchema } from "#contract/content/clients.ts";
import { gallerySchema } from "#contract/content/gallery.ts";
import { legalFieldsSchema, newLegalTextSchema } from "#contract/legal/legalForm.ts";
import { contactSchema } from "#contract/messages/contact.ts";
import { messageStatusSchema } from "#contract/messages/messages.ts";
import { siteSchema } from "#contract/settings/settings.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { newPasswordSchema, profileSchema } from "#web/admin/account/accountForm.ts";

import * as is from "./fieldKinds.ts";
import type { Kind } from "./fieldKinds.ts";
import { LEGAL_TEXT, legalFields, legalSlug } from "./legalFields.ts";
import { FULL_SITE, settingsFields } from "./settingsFields.ts";

export interface Form {
  schema: z.ZodType;
  /** Filled in so that nothing is wrong with it. */
  sample: unknown;
  /** By path; the first entry of a list stands for all. */
  fields: Record<string, Kind>;
  /** Fields that are typed twice, and where the second time. */
  twins?: Record<string, string>;
}

const PASSWORD = "correct horse";
const PERSON = { email: "somsri@firm.example", firstName: "Somsri", lastName: "Jaidee", password: PASSWORD };

const URL_FORM = "Please enter a valid URL starting with http:// or https://";
const REQUIRED = "Please fill in all required fields";
const CATEGORIES = "Please choose from the categories";
const IS_ACTIVE = "isActive must be true or false";
const POSITION = "position must be a whole number from 0 to 19";
const GALLERY = "gallery must be a JSON list of pictures, each with the path or the number of its image";

const names = {
  email: is.email(),
  firstName: is.line("First name is required", 100),
  lastName: is.line("Last name is required", 100),
};
const person = { ...names, password: is.password() };
const status = {
  role: is.exact("Only accounts with the role admin can be created", is.same("admin")),
  isActive: { ...is.exact(IS_ACTIVE, is.same(false)), otherKind: is.refusals(IS_ACTIVE, 1, [], {}) },
};

export const FORMS = {
  "sign-in": {
    schema: loginSchema,
    sample: { email: PERSON.email, password: PASSWORD },
    fields: { email: is.email(), password: is.password() },
  },
  "the first admin": { schema: firstAdminSchema, sample: PERSON, fields: person },
  "set-up": {
    schema: setupSchema,
    sample: { ...PERSON, token: "secret" },
    fields: { ...person, token: is.ours("token is required", "token is not one of ours", 200) },
  },
  "a confirmation of the password": {
    schema: confirmSchema,
    sample: { password: PASSWORD },
    fields: { password: is.password({ isCurrent: true }) },
  },
  "a renewal of the session": {
    schema: refreshSchema,
    sample: { refreshToken: "secret" },
    fields: {
      refreshToken: is.ours("refreshToken is required", "refreshToken is not one of ours", 200),
    },
  },
  "a new user": { schema: newUserSchema, sample: PERSON, fields: { ...person, ...status } },
  "a user": {
    schema: userChangeSchema,
    sample: PERSON,
    fields: { ...names, password: is.password({ mayStay: true }), ...status },
  },
  "the status of a user": {
    schema: userStatusSchema,
    sample: {},
    fields: { isActive: status.isActive },
  },
  "one's own account": { schema: profileSchema, sample: PERSON, fields: names },
  "one's own password": {
    schema: newPasswordSchema,
    sample: { password: PASSWORD, repeated: PASSWORD },
    fields: { password: is.password(), repeated: repeated() },
    twins: { password: "repeated" },
  },
  "an activity": {
    schema: contentSchema(ACTIVITIES),
    sample: { name: "A school that reads", description: "One term.", link: "", category: ["EdTech Consult"] },
    fields: {
      name: is.line(REQUIRED, 200),
      description: is.text(REQUIRED, 20_000),
      link: is.webAddress(URL_FORM, 2_000),
      category: is.group(CATEGORIES, [[[], is.refused(REQUIRED)]]),
      "category.0": is.line(CATEGORIES, 80),
      publishedAt: is.publicationDate(),
    },
  },
  "a category": {
    schema: categorySchema,
    sample: { name: "Green Transition" },
    fields: {
      name: is.line("Name is required", 80),
      filterLabel: is.optionalLine("Filter label must be a text", 80, ""),
      isHiddenWhenEmpty: {
        ...is.exact("isHiddenWhenEmpty must be true or false", is.same(false)),
        otherKind: is.refusals("isHiddenWhenEmpty must be true or false", 1, [], {}),
      },
    },
  },
  "a move of a category": {
    schema: categoryMoveSchema,
    sample: { order: "form", position: 0 },
    fields: {
      order: is.exact("order must be form or filter", is.same("filter")),
      position: is.exact(POSITION, [...is.same(19), ...is.refusals(POSITION, 20, -1, 1.5, "0")]),
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
      status: is.exact("Status must be Draft or Published", is.same("Draft")),
      publishedAt: is.publicationDate(),
    },
  },
  "a client or partner": {
    schema: clientSchema,
    sample: { name: "Siam Orchard", url: "https://orchard.example" },
    fields: {
      name: is.line("Please enter company name", 200),
      url: is.webAddress(URL_FORM, 2_000, "Please enter website URL"),
      status: is.exact("Status must be active or inactive", is.same("inactive")),
      type: is.exact("Type must be client or partner", is.same("partner")),
    },
  },
  "a contact message": {
    schema: contactSchema,
    sample: { name: "Supaporn", email: "supaporn@visitor.example", message: "One.\n\nTwo." },
    fields: {
      name: is.line("Name is required", 100),
      email: is.email(),
      message: is.text("Message is required", 5_000),
    },
  },
  "the status of a message": {
    schema: messageStatusSchema,
    sample: { status: "new" },
    fields: { status: is.exact("status must be new, read or archived", is.same("read")) },
  },
  "a version of a legal text": {
    schema: legalFieldsSchema,
    sample: LEGAL_TEXT,
    fields: legalFields(),
  },
  "a new legal text": {
    schema: newLegalTextSchema,
    sample: { ...LEGAL_TEXT, slug: "terms" },
    fields: { ...legalFields(), slug: legalSlug() },
  },
  "a gallery": {
    schema: gallerySchema,
    sample: [{ path: "/uploads/a.jpg", alt: "A classroom" }],
    fields: {
      "0": is.group(GALLERY),
      "0.path": { ...is.ours(GALLERY, GALLERY, 200), empty: is.same("") },
      "0.image": is.exact(GALLERY, is.refusals(GALLERY, -1, 1.5, "0")),
      "0.alt": is.optionalLine("A description must be a text", 250),
    },
  },
  "the site settings": { schema: siteSchema, sample: FULL_SITE, fields: settingsFields() },
} satisfies Record<string, Form>;

function repeated(): Kind {
  const required = accountTexts.repeatRequired;
  const different = accountTexts.repeatDiffers;
  return {
    ...is.exact(different, is.same(PASSWORD)),
    empty: is.refusals(required, "", undefined),
    otherKind: is.refusals(required, 5, true, null, [], {}),
  };
}
