// Site settings: what each may be, for the form and the server alike.
import * as z from "zod";

import { hueOf } from "./accent.ts";
import { emailSchema } from "./auth.ts";
import { lazyFields } from "./lazyFields.ts";
import { isPhone } from "./phone.ts";
import type { Site } from "./site.ts";
import { isWebAddress, tooLong } from "./text.ts";
import { lineField, requiredLine, requiredText } from "./textFields.ts";

export const SETTING_MESSAGES = {
  slugForm: "Use small letters, digits and single hyphens between them",
  slugTaken: "This address belongs to the site itself. Please choose another",
  phone: "Please enter one phone number, such as +66 2 000 0000 or 02 000 0000 ext. 12",
  webAddress: "Please enter a valid URL starting with http:// or https://",
  accent: "Please choose a colour such as #1b4fd8; a grey has no hue to keep",
  timeZone: "Please choose a time zone such as Asia/Bangkok",
  viewMonths: "Months must be a whole number from 7 to 120",
  latitude: "Latitude must be a number from -85 to 85",
  longitude: "Longitude must be a number from -180 to 180",
  zoom: "Zoom must be a whole number from 1 to 19",
  taglines: "There are exactly four taglines",
  services: "There are exactly six services",
  logoNotImage: "Logo must be an image file only",
  logoTooLarge: "Logo file size must be at most 5MB",
  logoMissing: "Please select a logo before saving.",
  object: "Please send the settings as an object",
} as const;

/** Characters, and how many of a list. */
export const SETTING_LIMITS = {
  name: 60,
  slug: 40,
  line: 120,
  sentence: 300,
  text: 2_000,
  url: 500,
  points: 8,
  socialLinks: 8,
  addressLines: 5,
  phrases: 8,
} as const;

/** First parts of the site's own addresses, and some that it may want one day. */
const RESERVED_SLUGS = new Set(
  `about account activities activity activity-view address admin api app article articles assets auth contact feed
   healthz help index legal login logout manifest privacy-policy private projects public readyz robots search settings setup
   share sitemap static theme uploads well-known www`.split(/\s+/),
);

/** Every setting but the logo, which travels as a file. */
export const siteSchema = strict(
  lazyFields({
    productName: () => line("Please enter the product name", SETTING_LIMITS.name),
    productSlug: () =>
      z
        .string(SETTING_MESSAGES.slugForm)
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SETTING_MESSAGES.slugForm)
        .max(SETTING_LIMITS.slug, tooLong(SETTING_LIMITS.slug))
        .refine((slug) => !RESERVED_SLUGS.has(slug), SETTING_MESSAGES.slugTaken),
    /** A colour as people have it, or its hue in degrees; the hue is what is kept. */
    accent: () =>
      z
        .union([z.string(), z.number()], SETTING_MESSAGES.accent)
        .transform((colour) => (typeof colour === "string" ? hueOf(colour) : Math.round(colour) % 360))
        .refine((hue): hue is number => hue !== null && hue >= 0, SETTING_MESSAGES.accent),
    email: emailSchema,
    phone: () => lineField(SETTING_MESSAGES.phone, 40).refine(isPhone, SETTING_MESSAGES.phone),
    taglines: () => z.array(taglineSchema(), SETTING_MESSAGES.taglines).length(4, SETTING_MESSAGES.taglines),
    servicesIntro: () => line("Please introduce the services", SETTING_LIMITS.sentence),
    services: () => z.array(serviceSchema(), SETTING_MESSAGES.services).length(6, SETTING_MESSAGES.services),
    socialLinks: () => listOf(socialLinkSchema(), SETTING_LIMITS.socialLinks, "links"),
    addressLines: () =>
      listOf(line("Please fill in the line or remove it"), SETTING_LIMITS.addressLines, "lines").min(
        1,
        "Please enter the address",
      ),
    place: () => line("Please enter the place"),
    openingHours: () => line("Please enter the opening hours"),
    contactPrompt: () => line("Please enter the words above the contact details"),
    philosophy: () =>
      strict({
        statement: line("Please enter the statement", SETTING_LIMITS.sentence),
        explanation: text("Please enter the explanation"),
      }),
    map: () =>
      strict({
        latitude: z
          .number(SETTING_MESSAGES.latitude)
          .min(-85, SETTING_MESSAGES.latitude)
          .max(85, SETTING_MESSAGES.latitude),
        longitude: z
          .number(SETTING_MESSAGES.longitude)
          .min(-180, SETTING_MESSAGES.longitude)
          .max(180, SETTING_MESSAGES.longitude),
        zoom: z.int(SETTING_MESSAGES.zoom).min(1, SETTING_MESSAGES.zoom).max(19, SETTING_MESSAGES.zoom),
      }),
    headlines: () => strict({ about: phrases(), activities: phrases(), address: phrases() }),
    timeZone: () => z.string(SETTING_MESSAGES.timeZone).trim().refine(isTimeZone, SETTING_MESSAGES.timeZone),
    /** Not less than the longest period and the one it is compared with. */
    viewMonths: () =>
      z
        .int(SETTING_MESSAGES.viewMonths)
        .min(7, SETTING_MESSAGES.viewMonths)
        .max(120, SETTING_MESSAGES.viewMonths),
  }),
);

/** All settings, as the back office reads them. */
export interface SettingsRecord extends Site {
  /** Of the latest change of any of them; ISO 8601, UTC. 1970 while all are the defaults. */
  updatedAt: string;
}

/** Any part of the settings. */
export const settingsChangeSchema = siteSchema.partial();
export type SettingsChange = z.output<typeof settingsChangeSchema>;

function taglineSchema() {
  return strict({
    name: line("Please name what the firm is", SETTING_LIMITS.name),
    text: line("Please enter the tagline"),
  });
}

function serviceSchema() {
  return strict({
    title: line("Please enter the service's title"),
    summary: line("Please enter the service's summary", SETTING_LIMITS.sentence),
    description: text("Please describe the service"),
    points: listOf(line("Please fill in the point or remove it"), SETTING_LIMITS.points, "points"),
  });
}

function socialLinkSchema() {
  return strict({
    name: line("Please name the profile", SETTING_LIMITS.name),
    url: lineField(SETTING_MESSAGES.webAddress, SETTING_LIMITS.url).refine(
      isWebAddress,
      SETTING_MESSAGES.webAddress,
    ),
  });
}

function phrases() {
  return listOf(line("Please fill in the phrase or remove it"), SETTING_LIMITS.phrases, "phrases").min(
    1,
    "Please keep at least one phrase",
  );
}

/** Refuses keys that it does not know, so that a misspelt one is not lost in silence. */
function strict<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? `There is no setting called ${[keys].flat().join(", ")}`
        : SETTING_MESSAGES.object,
  });
}

function line(required: string, max: number = SETTING_LIMITS.line) {
  return requiredLine(required, max);
}

/** Several lines. */
function text(required: string, max: number = SETTING_LIMITS.text) {
  return requiredText(required, max);
}

function listOf<S extends z.ZodType>(entry: S, most: number, what: string) {
  return z.array(entry, `Please enter a list of ${what}`).max(most, `Please keep at most ${most} ${what}`);
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
