// The keys of calls that change something: a call that is sent again because its answer was lost has the same one, and is done once.
import { InvalidResponseError, ApiError } from "./ApiError.ts";
import { randomId } from "../session/sessionId.ts";

/** Calls whose answer was lost; the oldest is forgotten. */
const MAX_PENDING_KEYS = 20;

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

export function createIdempotencyKeys() {
  const pendingKeys = new Map<string, string>();
  return {
    /** @param fingerprint says all of it: equal ones are the same call */
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
 * Whether a call is to be done once. What sets a state may be done twice, and has to be where somebody has changed it meanwhile; signing
 * in has rules of its own; a preview stores nothing.
 */
export function needsIdempotencyKey(method: string, path: string): boolean {
  return method !== "PATCH" && !/^\/(auth\/|settings\/logo)|\/preview$/.test(path);
}

/** What is sent, but for the contents of files: two of the same name and size are taken for one. */
export function formFingerprint(form: FormData): string {
  const entries = [...form].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.type],
  );
  return JSON.stringify(entries);
}

/**
 * Nobody knows whether the server has done it: no answer came, it is a proxy's that had none either, or asks to try again. A proxy that
 * refuses a call has not passed it on.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    [0, 502, 503, 504].includes(error.status) || (error instanceof InvalidResponseError && error.status < 400)
  );
}
