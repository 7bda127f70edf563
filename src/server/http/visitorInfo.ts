import type { AppContext } from "./context.ts";

/** From the connection, never from a tracking report. */
export interface VisitorInfo {
  readonly address: string;
  readonly userAgent: string;
}

export function getVisitorInfo(c: AppContext): VisitorInfo {
  return { address: c.get("address"), userAgent: c.req.header("user-agent") ?? "" };
}

/** Reads the address once it is needed: bots' views don't need it, and asking the socket takes a tenth of a cached page. */
export class LazyVisitor implements VisitorInfo {
  readonly userAgent: string;
  readonly #getAddress: () => string;
  #address: string | null = null;

  /** @param getAddress as `clientAddress` */
  constructor({ headers }: Request, getAddress: () => string) {
    this.userAgent = headers.get("user-agent") ?? "";
    this.#getAddress = getAddress;
  }

  get address(): string {
    return (this.#address ??= this.#getAddress());
  }
}

/** Do Not Track or Global Privacy Control. */
export function isOptedOut({ headers }: Request): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}

/**
 * @param referrer as returned by `normalizeReferrer`
 * @returns an empty string for this site itself
 */
export function externalReferrer(
  { url, headers }: Request,
  referrer: string,
  publicUrl: string | null,
): string {
  if (referrer === "") return "";
  const host = hostWithoutWww(referrer);
  // Searched first: taking an address apart takes longer.
  const isOwn = (address: string | null) => address?.includes(host) && hostWithoutWww(address) === host;
  return isOwn(url) || isOwn(headers.get("origin")) || isOwn(publicUrl) ? "" : referrer;
}

/** Ignores a leading `www`. */
function hostWithoutWww(address: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]*)/.exec(address)?.[1]?.toLowerCase() ?? "";
}
