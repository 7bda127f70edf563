// The shape of every answer under /api/v1, success and failure alike.

/** What went wrong, in a form that does not change with the wording of `message`. The HTTP status is in parentheses. */
export type FailureCode =
  /** The request cannot be parsed (400). */
  | "malformed"
  /** No valid token or session (401). */
  | "unauthenticated"
  /** Not permitted to this account (403). */
  | "forbidden"
  /** The same call succeeds after the caller has confirmed the password (403). */
  | "reauthentication_required"
  /** The link that creates the first admin is wrong or expired (403). */
  | "invalid_setup_link"
  | "not_found"
  | "method_not_allowed"
  /** A newer version, a name or an e-mail address in use, or the last of its kind (409). */
  | "conflict"
  /** Activities have the category: the call has to say where they go (409). */
  | "category_in_use"
  | "too_large"
  | "unsupported_media"
  /** `errors` names the fields (422). */
  | "invalid"
  /** `Retry-After` tells the seconds (429). */
  | "too_many"
  | "internal"
  /** Storage cannot be read or written at present (503). */
  | "unavailable"
  /** No room is left on the disk (507). */
  | "disk_full";

export interface Envelope<T> {
  success: boolean;
  /** `null` on failure, but for a save that meets a newer version: see `conflicts.ts`. */
  data: T | null;
  message: string;
  /** On every failure. */
  code?: FailureCode;
  /** Field name to message; only on a failed validation (422). */
  errors?: Record<string, string>;
  /** On every list. */
  pagination?: SentPagination;
}

interface Pages {
  currentPage: number;
  totalPages: number;
  hasNext: boolean;
  hasPrev: boolean;
}

export interface Pagination extends Pages {
  totalItems: number;
}

/** What the number of all records is called: two lists name it after their noun, every other says `totalItems`. */
export type TotalName = "totalItems" | "totalClients" | "totalUsers";

/** As it travels: with exactly one of the names. */
export type SentPagination = Pages & Partial<Record<TotalName, number>>;

export function toPagination({ totalItems, totalClients, totalUsers, ...pages }: SentPagination): Pagination {
  return { ...pages, totalItems: totalItems ?? totalClients ?? totalUsers ?? 0 };
}

/** On calls that change something: the same on the call that is sent again because its answer was lost (see `idempotency.ts`). */
export const CALL_KEY_HEADER = "idempotency-key";

/** The base of every call; the browser is told another one at run time when it is configured. */
export const API_BASE = "/api/v1";
