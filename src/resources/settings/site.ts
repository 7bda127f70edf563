import type { ImageAsset } from "#contract/images.ts";
import { DEFAULT_SETTINGS, namesWith } from "./settings.ts";
import type { NamesWith, SiteSettings } from "./settings.ts";

/** Degrees in OKLCH. */
export type Hue = Site["accent"];

/** Pages omit empty texts, empty lists and `null`. */
export interface Site extends SiteSettings {
  /** `null` without a logo: the site shows the firm's name instead. */
  logo: ImageAsset | null;
  services: Service[];
}

/** On public pages with its picture, if the library still has it. */
export type Service = SiteSettings["services"][number] & { image?: ImageAsset };
export type Tagline = Site["taglines"][number];
export type KeyFigure = Site["figures"][number];
export type MapPosition = NonNullable<Site["map"]>;
export type SiteLanguages = Site["languages"];
export type SeoPage = keyof Site["search"];
export type SeoMetadata = Site["search"][SeoPage];

export interface MenuLink {
  /** A path of this site without the base of its language, or an address. */
  href: string;
  /** Empty for a path whose page has a label of its own. */
  label: string;
  children?: MenuLink[];
}

/** The firm's own menus; the pages of the site instead of one without links. */
export interface Menus {
  header?: MenuLink[];
  footer?: MenuLink[];
}

/** A published record, as the wave above the footer shows it. */
export interface WorkEntry {
  name: string;
  path: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
}

/** The part of the settings that public pages get. */
export type PublicSite = Pick<Site, NamesWith<"public"> | "logo"> & { menus?: Menus };

export function toPublicSite(site: Site): PublicSite {
  // Made of exactly these keys.
  return Object.fromEntries(PUBLIC_NAMES.map((name) => [name, site[name]])) as unknown as PublicSite;
}

const PUBLIC_NAMES = [...namesWith("public"), "logo"] as const;

/** The settings of a new site, without any fact about a firm. */
export const DEFAULT_SITE: Site = { ...DEFAULT_SETTINGS, logo: null };

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

/** The tile server of the back office's map. Public pages never use it. */
export const TILE_HOST = "https://tile.openstreetmap.org";
