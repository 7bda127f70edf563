import { InvalidResponseError, ApiError } from "./ApiError.ts";
import { randomId } from "../session/sessionId.ts";

/** With more, the key of the oldest call is dropped. */
const MAX_PENDING_KEYS = 20;

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

export function createIdempotencyKeys() {
  const pendingKeys = new Map<string, string>();
  return {
    /**
     * For a retry after a lost connection: reuses the key of an equal call whose response was lost, so that the server
     * executes it once (`server/http/idempotency.ts`).
     * @param fingerprint identifies the call completely: equal fingerprints are the same call
     */
    async withKey<T>(fingerprint: string, send: (key: string) => Promise<T>): Promise<T> {
      const key = pendingKeys.get(fingerprint) ?? randomId();
      pendingKeys.delete(fingerprint);
      try {
        return await send(key);
      } catch (error) {
        if (isOutcomeUnknown(error)) pendingKeys.set(fingerprint, key);
        const [oldest] = pendingKeys.keys();
        if (oldest !== undefined && pendingKeys.size > MAX_PENDING_KEYS) pendingKeys.delete(oldest);
        throw error;
      }
    },
  };
}

/**
 * False for four kinds of calls: PATCH and the site logo, because setting A, then B, then A again must not repeat the
 * first response; auth, which has its own rules; previews, which store nothing.
 */
export function needsIdempotencyKey(method: string, path: string): boolean {
  return method !== "PATCH" && !/^\/(auth\/|settings\/logo)|\/preview$/.test(path);
}

/** Identifies a form without reading files: two of the same name, type and size are considered equal. */
export function formFingerprint(form: FormData): string {
  const entries = [...form].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.type],
  );
  return JSON.stringify(entries);
}

/**
 * True if the server may or may not have executed the call: no response, a gateway error or a "try again
 * later". A 4xx error page comes from a proxy that did not forward the call, so that outcome is known.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    [0, 502, 503, 504].includes(error.status) || (error instanceof InvalidResponseError && error.status < 400)
  );
}
