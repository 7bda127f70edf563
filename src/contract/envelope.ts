// The shape of every answer under /api/v1, success and failure alike.

/** Failures that a caller acts on, told apart by more than their sentence. */
export type FailureCode = "reauthentication_required" | "category_in_use";

export interface Envelope<T> {
  success: boolean;
  /** `null` on failure, but for a save that meets a newer version: see `conflicts.ts`. */
  data: T | null;
  message: string;
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

/** On calls that change something: the same on the call that is sent again because its answer was lost (see `answerOnce.ts`). */
export const CALL_KEY_HEADER = "idempotency-key";

/** The base of every call; the browser is told another one at run time when it is configured. */
export const API_BASE = "/api/v1";
