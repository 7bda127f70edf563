// The shape of every answer under /api/v1, success and failure alike.

export interface Envelope<T> {
  success: boolean;
  /** `null` on failure. */
  data: T | null;
  message: string;
  /** Field name to message; only on a failed validation (422). */
  errors?: Record<string, string>;
  /** Only on lists that were asked for a page. */
  pagination?: Pagination;
}

export interface Pagination {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  hasNext: boolean;
  hasPrev: boolean;
}

/** The base of every call; the browser is told another one at run time when it is configured. */
export const API_BASE = "/api/v1";
