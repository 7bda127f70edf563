import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import * as texts from "#texts/public/heading.ts";

import type { SecondFactorMode } from "../accounts/secondFactorModes.ts";
import type { ImageAsset } from "../images.ts";
import { EMPTY_ADDRESS } from "./address.ts";
import type { Address } from "./address.ts";
import { formatOpeningTimes } from "./openingTimes.ts";
import type { OpeningTimes } from "./openingTimes.ts";
import type { ServiceIconName } from "./serviceIcons.ts";

/** Degrees in OKLCH. A firm chooses only the hue: the design's lightness keeps text readable on every choice. */
export type Hue = number;

/** The design's own cobalt; its colours are in the stylesheets. */
export const DEFAULT_HUE: Hue = 262;

export interface Service {
  title: string;
  icon: ServiceIconName;
  /** One line, shown while the service is collapsed; optional, like the rest. */
  summary: string;
  description: string;
  points: string[];
}

export interface Tagline {
  /** What the firm is, such as Solutions, Technology, Consulting or Partner. */
  name: string;
  text: string;
}

export interface SocialLink {
  name: string;
  url: string;
}

/** A number with its label, such as "12" and "years". */
export interface KeyFigure {
  value: string;
  label: string;
}

/** Degrees, WGS 84, and the zoom level from 1 (the world) to 19 (a building). */
export interface MapPosition {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** Headings of a site that has not changed them, in the language of the page. */
export const DEFAULT_HEADINGS = {
  services: texts.services,
  whatWeDo: texts.whatWeDo,
  activities: texts.activities,
  clients: texts.clients,
  articles: texts.articles,
  message: texts.message,
} as const;
export type HeadingName = keyof typeof DEFAULT_HEADINGS;
// The type of `Object.keys` is `string[]`.
export const HEADING_NAMES = Object.keys(DEFAULT_HEADINGS) as HeadingName[];

/** Sections with an optional introduction. */
export const INTRODUCTION_NAMES = [
  "services",
  "whatWeDo",
  "activities",
  "clients",
  "articles",
  "message",
] as const;
export type IntroductionName = (typeof INTRODUCTION_NAMES)[number];

/** Pages with their own title and description for search engines and shared links. */
export const SEO_PAGES = ["home", "about", "activities", "articles", "address"] as const;
export type SeoPage = (typeof SEO_PAGES)[number];

/** Instead of an empty field, the page's default is used. */
export interface SeoMetadata {
  title: string;
  description: string;
}

/** The main language is at `/`, each further one at `/{language}`. */
export interface SiteLanguages {
  main: Language;
  further: Language[];
  /** Those of `further` that only admins see, until one of them publishes them. */
  inPreparation?: Language[] | undefined;
}

/** Pages omit empty texts, empty lists and `null`. */
export interface Site {
  productName: string;
  productSlug: string;
  /** Origin of the public site for absolute links, unless PUBLIC_URL is set. */
  webAddress: string;
  /** `null` without a logo: the site shows the firm's name instead. */
  logo: ImageAsset | null;
  accent: Hue;
  email: string;
  phone: string;
  taglines: Tagline[];
  services: Service[];
  socialLinks: SocialLink[];
  /** Empty ones have the text of `DEFAULT_HEADINGS`. */
  headings: Record<HeadingName, string>;
  introductions: Record<IntroductionName, string>;
  /** On the company page: a statement and its explanation. */
  philosophy: { statement: string; explanation: string };
  figures: KeyFigure[];
  /** Phrases of the typing headlines, by page. */
  headlines: { about: string[]; activities: string[]; address: string[] };
  address: Address;
  map: MapPosition | null;
  /** Replaces the text made from `openingTimes`. */
  openingHours: string;
  openingTimes: OpeningTimes[];
  contactPrompt: string;
  footerNote: string;
  /** Optional sections of the home page. */
  homeSections: { services: boolean; activities: boolean };
  /** The number of newest activities on the home page. */
  homeActivities: number;
  search: Record<SeoPage, SeoMetadata>;
  /** True while visitors see only the "Coming soon" page; admins see the site. */
  comingSoon: boolean;
  languages: SiteLanguages;
  /** True if the content is that of the demo firm. */
  isDemo: boolean;
  setup: { isFinished: boolean; dismissed: string[] };
  /** Determines where days begin; an IANA name that `Intl` knows. */
  timeZone: string;
  /** Months after which single views are deleted; their daily totals stay. */
  viewMonths: number;
  /** Days without use after which a session ends. */
  sessionIdleDays: number;
  /** Days after the sign-in at which a session ends. */
  sessionMaxDays: number;
  /** Months after which entries of the audit log are deleted. */
  auditMonths: number;
  /** Whether every admin needs a second factor. */
  secondFactor: SecondFactorMode;
  /** Days until an admin without one can only set one up. */
  secondFactorGraceDays: number;
}

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
