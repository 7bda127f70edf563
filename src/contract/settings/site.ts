import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import type { ImageAsset } from "../images.ts";
import { EMPTY_ADDRESS } from "./address.ts";
import { formatOpeningTimes } from "./openingTimes.ts";
import type { SiteSettings } from "./settings.ts";

/** Degrees in OKLCH. A firm chooses only the hue: the design's lightness keeps text readable on every choice. */
export type Hue = Site["accent"];

/** The design's own cobalt; its colours are in the stylesheets. */
export const DEFAULT_HUE: Hue = 262;

/** Pages omit empty texts, empty lists and `null`. */
export interface Site extends SiteSettings {
  /** `null` without a logo: the site shows the firm's name instead. */
  logo: ImageAsset | null;
}

export type Service = Site["services"][number];
export type Tagline = Site["taglines"][number];
export type KeyFigure = Site["figures"][number];
export type MapPosition = NonNullable<Site["map"]>;
export type SiteLanguages = Site["languages"];
export type SeoPage = keyof Site["search"];
export type SeoMetadata = Site["search"][SeoPage];

/**
 * The settings that the public site uses; only admins can read the others. A new one belongs here only if a public page
 * shows it.
 */
const PUBLIC_SETTINGS = [
  "productName",
  "productSlug",
  "webAddress",
  "logo",
  "accent",
  "email",
  "phone",
  "taglines",
  "services",
  "socialLinks",
  "headings",
  "introductions",
  "philosophy",
  "figures",
  "headlines",
  "address",
  "map",
  "openingHours",
  "openingTimes",
  "contactPrompt",
  "footerNote",
  "homeSections",
  "homeActivities",
  "search",
  "timeZone",
  "languages",
] as const satisfies (keyof Site)[];

export type PublicSite = Pick<Site, (typeof PUBLIC_SETTINGS)[number]>;

export function toPublicSite(site: Site): PublicSite {
  // Made of exactly these keys.
  return Object.fromEntries(PUBLIC_SETTINGS.map((name) => [name, site[name]])) as unknown as PublicSite;
}

/** The settings of a new site, without any fact about a firm. */
export const DEFAULT_SITE: Site = {
  productName: "Vitrine",
  productSlug: "vitrine",
  webAddress: "",
  logo: null,
  accent: DEFAULT_HUE,
  email: "",
  phone: "",
  taglines: [],
  services: [],
  socialLinks: [],
  headings: { services: "", whatWeDo: "", activities: "", clients: "", articles: "", message: "" },
  introductions: { services: "", whatWeDo: "", activities: "", clients: "", articles: "", message: "" },
  philosophy: { statement: "", explanation: "" },
  figures: [],
  headlines: { about: [], activities: [], address: [] },
  address: EMPTY_ADDRESS,
  map: null,
  openingHours: "",
  openingTimes: [],
  contactPrompt: "",
  footerNote: "",
  homeSections: { services: true, activities: true },
  homeActivities: 8,
  search: {
    home: { title: "", description: "" },
    about: { title: "", description: "" },
    activities: { title: "", description: "" },
    articles: { title: "", description: "" },
    address: { title: "", description: "" },
  },
  comingSoon: false,
  languages: { main: DEFAULT_LANGUAGE, further: [] },
  isDemo: false,
  setup: { isFinished: false, dismissed: [] },
  timeZone: "Asia/Bangkok",
  viewMonths: 25,
  sessionIdleDays: 7,
  sessionMaxDays: 30,
  auditMonths: 24,
  secondFactor: "optional",
  secondFactorGraceDays: 14,
};

/** One line per row: the firm's own text, or made from the times. */
export function formatOpeningHours(
  { openingHours, openingTimes }: Pick<Site, "openingHours" | "openingTimes">,
  language: Language = getLanguage(),
): string[] {
  return openingHours ? [openingHours] : formatOpeningTimes(openingTimes, language);
}

/** Base URLs that the browser gets at run time; an empty one means the page's own origin. */
export interface BaseUrls {
  api: string;
  privateApi: string;
  socket: string;
  privateImages: string;
  publicImages: string;
  backendHost: string;
}

/** Other origins whose images pages may show. */
export function imageOrigins(bases: BaseUrls): string[] {
  return uniqueOrigins([bases.publicImages, bases.privateImages, bases.backendHost, bases.api]);
}

/** The absolute ones, without duplicates. */
export function uniqueOrigins(addresses: string[]): string[] {
  return [
    ...new Set(
      addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
    ),
  ];
}
