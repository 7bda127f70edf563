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
  /** One line, shown while the row is closed; may be empty, as all that follows. */
  summary: string;
  description: string;
  points: string[];
}

export interface Tagline {
  /** What the firm is: Solutions, Technology, Consulting, Partner. */
  name: string;
  text: string;
}

export interface SocialLink {
  name: string;
  url: string;
}

/** A number the firm is proud of: "12" "years". */
export interface KeyFigure {
  value: string;
  label: string;
}

/** Degrees, WGS 84, and the zoom level (1 the world, 19 a doorstep). */
export interface MapPosition {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** Headings the firm may replace, with the texts of the product spec, section 2, as defaults. */
export const DEFAULT_HEADINGS = {
  services: "Services",
  whatWeDo: "What we do",
  activities: "Our Activities",
  clients: "Our Trusted Clients And Partners",
  articles: "All Articles",
  message: "Message Me",
} as const;
export type HeadingName = keyof typeof DEFAULT_HEADINGS;

/** Places of an introductory sentence; each is left out while it is empty. */
export const INTRODUCTION_NAMES = [
  "services",
  "whatWeDo",
  "activities",
  "clients",
  "articles",
  "message",
] as const;
export type IntroductionName = (typeof INTRODUCTION_NAMES)[number];

/** Pages whose title and description for search engines and for sharing are settings. */
export const SEO_PAGES = ["home", "about", "activities", "articles", "address"] as const;
export type SeoPage = (typeof SEO_PAGES)[number];

/** Empty where the page's own default is used. */
export interface SeoMetadata {
  title: string;
  description: string;
}

/**
 * The site settings. An empty text, an empty list or `null` is a fact that nobody filled in: every page leaves it out.
 */
export interface Site {
  productName: string;
  productSlug: string;
  /** Origin of the public site, used for absolute links when the operator set no PUBLIC_URL. */
  webAddress: string;
  /** `null` for a firm that shows its name alone. */
  logo: ImageAsset | null;
  accent: Hue;
  email: string;
  phone: string;
  taglines: Tagline[];
  services: Service[];
  socialLinks: SocialLink[];
  /** Empty ones fall back to `DEFAULT_HEADINGS`. */
  headings: Record<HeadingName, string>;
  introductions: Record<IntroductionName, string>;
  /** On the company page: a statement and what follows from it. */
  philosophy: { statement: string; explanation: string };
  figures: KeyFigure[];
  /** Phrases of the typing headlines, by page. */
  headlines: { about: string[]; activities: string[]; address: string[] };
  address: Address;
  map: MapPosition | null;
  /** Takes the place of the text made from `openingTimes`. */
  openingHours: string;
  openingTimes: OpeningTimes[];
  contactPrompt: string;
  footerNote: string;
  /** Sections of the home page after the first. */
  homeSections: { services: boolean; activities: boolean };
  search: Record<SeoPage, SeoMetadata>;
  /** Visitors see one page that says so; admins see the site. */
  comingSoon: boolean;
  /** The content is that of the demo firm. */
  isDemo: boolean;
  setup: { isFinished: boolean; dismissed: string[] };
  /** In which days are cut; a name that `Intl` knows. */
  timeZone: string;
  /** Months for which single views of the pages are kept; their daily sums stay. */
  viewMonths: number;
}

/** A fresh site: neutral choices, and no fact about any firm. */
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
  search: {
    home: { title: "", description: "" },
    about: { title: "", description: "" },
    activities: { title: "", description: "" },
    articles: { title: "", description: "" },
    address: { title: "", description: "" },
  },
  comingSoon: false,
  isDemo: false,
  setup: { isFinished: false, dismissed: [] },
  timeZone: "Asia/Bangkok",
  viewMonths: 25,
};

export function getHeading({ headings }: Pick<Site, "headings">, name: HeadingName): string {
  return headings[name] || DEFAULT_HEADINGS[name];
}

/** The opening hours as pages show them, one line a row: the firm's own words, else made from the times. */
export function formatOpeningHours(
  { openingHours, openingTimes }: Pick<Site, "openingHours" | "openingTimes">,
  language: "en" | "th" = "en",
): string[] {
  return openingHours ? [openingHours] : formatOpeningTimes(openingTimes, language);
}

/** Base addresses handed to the browser at run time; an empty one means the page's own origin. */
export interface BaseUrls {
  api: string;
  privateApi: string;
  socket: string;
  privateImages: string;
  publicImages: string;
  backendHost: string;
}

/** Other sites whose pictures pages may show, beside the page's own. */
export function imageOrigins(bases: BaseUrls): string[] {
  return uniqueOrigins([bases.publicImages, bases.privateImages, bases.backendHost, bases.api]);
}

/** Of those that are absolute, each once. */
export function uniqueOrigins(addresses: string[]): string[] {
  return [
    ...new Set(
      addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
    ),
  ];
}
