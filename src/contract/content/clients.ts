import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { requiredLine, webAddressField } from "../fields/textFields.ts";
import type { ImageAsset } from "../images.ts";
import { CLIENT_TYPES } from "./publicLogos.ts";
import type { ClientType } from "./publicLogos.ts";

export const CLIENT_STATUSES = ["active", "inactive"] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
/** Newest first, or by name in Thai dictionary order. */
export const CLIENT_ORDERS = ["joined", "name"] as const;
export type ClientOrder = (typeof CLIENT_ORDERS)[number];

export const CLIENT_MESSAGES = {
  nameRequired: "Please enter company name",
  urlRequired: "Please enter website URL",
  urlForm: "Please enter a valid URL starting with http:// or https://",
  status: "Status must be active or inactive",
  type: "Type must be client or partner",
  /** For the form only; the API accepts a new client without a logo. */
  logoRequired: "Please select a logo before saving",
  logoNotImage: "Logo must be an image file only",
  logoTooLarge: "Logo file size must be at most 5MB",
  notFound: "Client not found",
  createFailed: "Failed to create client.",
  updateFailed: "Failed to update client.",
  deleteFailed: "Failed to delete client.",
} as const;

/** Characters. */
export const CLIENT_LIMITS = { name: 200, url: 2_000 } as const;

/** The text fields of create and update; the logo is sent separately. */
export const clientSchema = z.object(
  lazyFields({
    name: () => requiredLine(CLIENT_MESSAGES.nameRequired, CLIENT_LIMITS.name),
    url: () =>
      webAddressField({
        required: CLIENT_MESSAGES.urlRequired,
        invalid: CLIENT_MESSAGES.urlForm,
        max: CLIENT_LIMITS.url,
      }),
    status: () => z.enum(CLIENT_STATUSES, CLIENT_MESSAGES.status).default("active"),
    type: () => z.enum(CLIENT_TYPES, CLIENT_MESSAGES.type).default("client"),
  }),
);

export type ClientFields = z.output<typeof clientSchema>;

/** A client or partner on the wire. */
export interface Client {
  _id: string;
  name: string;
  url: string;
  status: ClientStatus;
  type: ClientType;
  /** A stored path, as in `pictures`. */
  logo: string | null;
  /** The size of the logo; empty without one. */
  pictures: ImageAsset[];
  /** ISO 8601, UTC. */
  joinedAt: string;
  updatedAt: string;
}

export interface ClientStats {
  totalClients: number;
  activeClients: number;
  inactiveClients: number;
  clientTypeCount: number;
  partnerTypeCount: number;
  /** Joined in the current calendar month of the site's time zone. */
  newThisMonth: number;
}

/** A logo of the public strips. */
export interface PublicLogo {
  name: string;
  /** An absolute URL, a path that contains /uploads/, or a file of the logo call. */
  logo: string;
  url: string;
  type: ClientType;
  /** Pixels of the file in `logo`; omitted if unknown. */
  width?: number;
  height?: number;
}
