import { getErrorCode } from "#server/errors.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { resolveHost } from "./publicAddress.ts";

const TIMEOUT_MS = 15_000;
/** Bytes of a reply that are read. */
const MAX_REPLY_BYTES = 16 * 1024;

export interface OutgoingRequest {
  url: string;
  /** By default POST. */
  method?: string;
  headers?: Record<string, string>;
  /** JSON, if the headers name no other type. Ignored by GET and HEAD. */
  body: string;
}

export interface OutgoingReply {
  status: number;
  text: string;
  /** Of a redirect. */
  location: string | null;
  /** As the reply asks with `Retry-After`; 0 without. */
  retryAfterMs: number;
}

/** @throws DeliveryError if there is no reply */
export type Post = (request: OutgoingRequest) => Promise<OutgoingReply>;

interface PostOptions {
  /** Also to addresses of this machine and its network, and without HTTPS. */
  allowsPrivate: boolean;
  /** Without HTTPS, what is sent can be read on its way. */
  allowsPlain?: boolean;
  timeoutMs?: number;
  /** Ends every request. */
  signal?: AbortSignal;
}

/** Sends to public addresses only, follows no redirect, and reads the start of the reply. */
export function createPost({
  allowsPrivate,
  allowsPlain = allowsPrivate,
  timeoutMs = TIMEOUT_MS,
  signal,
}: PostOptions): Post {
  return async ({ url, method = "POST", headers, body }) => {
    const target = new URL(url);
    if (target.protocol !== "https:" && !allowsPlain)
      throw new DeliveryError("noEncryption", { answer: target.origin, isFinal: true });
    const timeout = AbortSignal.timeout(timeoutMs);
    const address = await resolveHost(target.hostname.replace(/^\[|\]$/g, ""), allowsPrivate);
    try {
      const response = await fetch(withHost(target, address), {
        method,
        ...(method !== "GET" && method !== "HEAD" && { body }),
        headers: { "content-type": "application/json", ...headers, Host: target.host },
        // The certificate is checked for the name, not for the address.
        tls: { serverName: target.hostname },
        redirect: "manual",
        // A connection is never used for another name.
        keepalive: false,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await readStart(response);
      const { status, headers: answered } = response;
      const retryAfterMs = readRetryAfter(answered);
      return { status, text, retryAfterMs, location: answered.get("location") };
    } catch (error) {
      throw toDeliveryError(error, target.host);
    }
  };
}

function withHost(target: URL, address: string): string {
  const url = new URL(target);
  url.hostname = address.includes(":") ? `[${address}]` : address;
  return url.href;
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_REPLY_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_REPLY_BYTES).toString();
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(headers: Headers): number {
  const value = headers.get("retry-after") ?? "";
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

function toDeliveryError(error: unknown, host: string): DeliveryError {
  const name = error instanceof Error ? error.name : "";
  const code = getErrorCode(error) || name;
  const options = { answer: `${host}: ${code}`, cause: error };
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT")
    return new DeliveryError("timeout", options);
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return new DeliveryError("certificate", options);
  if (/ConnectionRefused|FailedToOpenSocket|ECONNREFUSED|UNREACH/.test(code))
    return new DeliveryError("unreachable", options);
  return new DeliveryError("interrupted", options);
}

/**
 * The text of a reply. Statuses of rate limits and of the server's own faults are worth another attempt.
 * @throws DeliveryError for a reply without success
 */
export function readAnswer({ status, text, retryAfterMs }: OutgoingReply): string {
  if (status >= 200 && status < 300) return text;
  const options = { answer: `HTTP ${status} ${text}`, retryAfterMs };
  if (status === 401 || status === 403) throw new DeliveryError("login", options);
  if (status === 429) throw new DeliveryError("limit", options);
  if (status >= 500 || status === 408 || status === 425) throw new DeliveryError("later", options);
  throw new DeliveryError("answer", { ...options, isFinal: true });
}
