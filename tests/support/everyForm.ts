// Every form of the site and of the back office, a whole one of each, and what each of its fields is.
import type * as z from "zod";

import { activityFieldsSchema } from "#contract/activities.ts";
import { articleFieldsSchema } from "#contract/articles.ts";
import { firstAdminSchema, loginSchema, refreshSchema, setupSchema } from "#contract/auth.ts";
import { clientSchema } from "#contract/clients.ts";
import { contactSchema } from "#contract/contact.ts";
import { gallerySchema } from "#contract/gallery.ts";
import { legalFieldsSchema, newLegalTextSchema } from "#contract/legalForm.ts";
import { messageStatusSchema } from "#contract/messages.ts";
import { siteSchema } from "#contract/settings.ts";
import { DEFAULT_SITE } from "#contract/site.ts";
import { newUserSchema, userChangeSchema, userStatusSchema } from "#contract/users.ts";
import { newPasswordSchema, profileSchema } from "#web/admin/account/accountForm.ts";

import * as is from "./fieldKinds.ts";
import type { Kind } from "./fieldKinds.ts";
import { LEGAL_TEXT, legalFields, legalSlug } from "./legalFields.ts";

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
const { logo: _, ...SITE } = DEFAULT_SITE;

const URL_FORM = "Please enter a valid URL starting with http:// or https://";
const REQUIRED = "Please fill in all required fields";
const CATEGORIES = "Please choose from the six categories";
const SETTINGS = "Please send the settings as an object";
const IS_ACTIVE = "isActive must be true or false";
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
    schema: activityFieldsSchema,
    sample: { name: "A school that reads", description: "One term.", link: "", category: ["EdTech Consult"] },
    fields: {
      name: is.line(REQUIRED, 200),
      description: is.text(REQUIRED, 20_000),
      link: is.webAddress(URL_FORM, 2_000),
      category: is.group(CATEGORIES, [[[], is.refused(REQUIRED)]]),
      "category.0": is.exact(CATEGORIES, is.same("Business Consult")),
    },
  },
  "an article": {
    schema: articleFieldsSchema,
    sample: { title: "What a flood map cannot say", content: "One.", author: "Mali S." },
    fields: {
      title: is.line("Title is required", 200),
      content: is.text("Content is required", 200_000),
      author: is.line("Author is required", 100),
      position: is.optionalLine("Position must be a text", 150, ""),
      status: is.exact("Status must be Draft or Published", is.same("Draft")),
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
  "the site settings": { schema: siteSchema, sample: SITE, fields: settings() },
} satisfies Record<string, Form>;

function repeated(): Kind {
  const required = "Please type the new password again";
  const different = "The two passwords are not the same";
  return {
    ...is.exact(different, is.same(PASSWORD)),
    empty: is.refusals(required, "", undefined),
    otherKind: is.refusals(required, 5, true, null, [], {}),
  };
}

function phone(): Kind {
  const form = "Please enter one phone number, such as +66 2 000 0000 or 02 000 0000 ext. 12";
  const number = "+66 2 000 0000";
  return {
    ...is.exact(form, is.same(number), 40),
    controls: [
      ["+66\u0000 2\u0007 000\r\n0000", is.kept(number)],
      ...is.refusals(form, "+66 2 000\u202e 0000", "+66 2 000\ud800 0000"),
    ],
  };
}

function settings(): Form["fields"] {
  const phrases = entries("phrases", [
    [[], "Please keep at least one phrase"],
    [Array(9).fill("a"), most(8, "phrases")],
  ]);
  const phrase = is.line("Please fill in the phrase or remove it", 120);
  const latitude = "Latitude must be a number from -85 to 85";
  const longitude = "Longitude must be a number from -180 to 180";
  const zoom = "Zoom must be a whole number from 1 to 19";
  const months = "Months must be a whole number from 7 to 120";
  return {
    productName: is.line("Please enter the product name", 60),
    productSlug: is.exact(
      "Use small letters, digits and single hyphens between them",
      [
        [" My-Firm ", is.kept("my-firm")],
        ["admin", is.refused("This address belongs to the site itself. Please choose another")],
      ],
      40,
    ),
    accent: is.exact("Please choose a colour such as #1b4fd8; a grey has no hue to keep", [
      ["#00703c", is.kept(154)],
    ]),
    email: is.email(),
    phone: phone(),
    taglines: is.group("There are exactly four taglines", [
      [[], is.refused("There are exactly four taglines")],
    ]),
    "taglines.0": is.group(SETTINGS),
    "taglines.0.name": is.line("Please name what the firm is", 60),
    "taglines.0.text": is.line("Please enter the tagline", 120),
    servicesIntro: is.line("Please introduce the services", 300),
    services: is.group("There are exactly six services", [
      [[], is.refused("There are exactly six services")],
    ]),
    "services.0": is.group(SETTINGS),
    "services.0.title": is.line("Please enter the service's title", 120),
    "services.0.summary": is.line("Please enter the service's summary", 300),
    "services.0.description": is.text("Please describe the service", 2_000),
    "services.0.points": entries("points", [[Array(9).fill("a"), most(8, "points")]]),
    "services.0.points.0": is.line("Please fill in the point or remove it", 120),
    socialLinks: entries("links", [[Array(9).fill(SITE.socialLinks[0]), most(8, "links")]]),
    "socialLinks.0": is.group(SETTINGS),
    "socialLinks.0.name": is.line("Please name the profile", 60),
    "socialLinks.0.url": is.webAddress(URL_FORM, 500, URL_FORM),
    addressLines: entries("lines", [
      [[], "Please enter the address"],
      [Array(6).fill("a"), most(5, "lines")],
    ]),
    "addressLines.0": is.line("Please fill in the line or remove it", 120),
    place: is.line("Please enter the place", 120),
    openingHours: is.line("Please enter the opening hours", 120),
    contactPrompt: is.line("Please enter the words above the contact details", 120),
    philosophy: is.group(SETTINGS),
    "philosophy.statement": is.line("Please enter the statement", 300),
    "philosophy.explanation": is.text("Please enter the explanation", 2_000),
    map: is.group(SETTINGS),
    "map.latitude": is.exact(latitude, [...is.same(85), ...is.refusals(latitude, 85.1, -86, "13")]),
    "map.longitude": is.exact(longitude, [...is.same(-180), ...is.refusals(longitude, 181, "13")]),
    "map.zoom": is.exact(zoom, [...is.same(19), ...is.refusals(zoom, 0, 20, 1.5, "3")]),
    headlines: is.group(SETTINGS),
    "headlines.about": phrases,
    "headlines.about.0": phrase,
    "headlines.activities": phrases,
    "headlines.activities.0": phrase,
    "headlines.address": phrases,
    "headlines.address.0": phrase,
    timeZone: is.exact("Please choose a time zone such as Asia/Bangkok", is.same("Europe/Paris")),
    viewMonths: is.exact(months, [...is.same(120), ...is.refusals(months, 6, 121, 7.5, "25")]),
  };
}

function entries(what: string, lengths: [unknown, string][]): Kind {
  return is.group(
    `Please enter a list of ${what}`,
    lengths.map(([given, message]) => [given, is.refused(message)]),
  );
}

function most(count: number, what: string): string {
  return `Please keep at most ${count} ${what}`;
}
