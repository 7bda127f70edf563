import type { SessionTokens } from "./accounts/loginResponse.ts";

/** Identifies a failure independently of `message`. The HTTP status is in parentheses. */
export type ApiErrorCode =
  /** The request cannot be parsed (400). */
  | "malformed"
  /** No valid token or session (401). */
  | "unauthenticated"
  /** The password is right; `data` contains what the second step needs (401). See `secondFactor.ts`. */
  | "second_factor_required"
  /** The site requires a second factor, and the account has none (403). */
  | "second_factor_setup_required"
  /** The account is not allowed to do this (403). */
  | "forbidden"
  /** The scope of the admin does not allow this (403). See `permissions.ts`. */
  | "insufficient_scope"
  /** The call succeeds after a reauthentication (403). */
  | "reauthentication_required"
  /** The link that creates the first admin is wrong or expired (403). */
  | "invalid_setup_link"
  /** The link of an invitation or a forgotten password is wrong, used, revoked or expired (403). */
  | "invalid_account_link"
  | "not_found"
  | "method_not_allowed"
  /** A newer version, a taken name or email, or the last of its kind (409). */
  | "conflict"
  /** The category has activities: the call must name a replacement (409). */
  | "category_in_use"
  /** Another record has the address; `errors` contains the field `slug` (409). */
  | "slug_taken"
  /** Another redirect has the address (409). */
  | "redirect_exists"
  /** The redirect would lead back to its own address (409). */
  | "redirect_loop"
  | "invalid_preview_link"
  | "too_large"
  | "unsupported_media"
  /** `errors` contains the fields (422). */
  | "invalid"
  /** `Retry-After` contains the seconds (429). */
  | "too_many"
  | "internal"
  /** Storage can't be read or written at the moment (503). */
  | "unavailable"
  /** The disk is full (507). */
  | "disk_full";

export interface Envelope<T> {
  success: boolean;
  /** `null` on failure, except for a conflict: see `conflicts.ts`. */
  data: T | null;
  message: string;
  /** On every failure. */
  code?: ApiErrorCode;
  /** Field name to message, for a failed validation (422). */
  errors?: Record<string, string>;
  /** On every list. */
  pagination?: WirePagination;
  /** Of a call that replaced its session: the tokens that it was made with are invalid. */
  tokens?: SessionTokens;
}

interface PageInfo {
  currentPage: number;
  totalPages: number;
  hasNext: boolean;
  hasPrev: boolean;
}

export interface Pagination extends PageInfo {
  totalItems: number;
}

/** The field with the total: two lists name it after their records, all others use `totalItems`. */
export type TotalField = "totalItems" | "totalClients" | "totalUsers";

/** On the wire, with exactly one of the names. */
export type WirePagination = PageInfo & Partial<Record<TotalField, number>>;

export function parsePagination({
  totalItems,
  totalClients,
  totalUsers,
  ...pages
}: WirePagination): Pagination {
  return { ...pages, totalItems: totalItems ?? totalClients ?? totalUsers ?? 0 };
}

/** The base path of the API; the browser gets another one at run time if configured. */
export const API_BASE = "/api/v1";
