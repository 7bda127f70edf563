import type { Context } from "hono";
import { setCookie } from "hono/cookie";

import { readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext, SessionService } from "#server/http/context.ts";
import { equalsSecret } from "#server/secretTokens.ts";

import type { Credentials } from "./repository.ts";

const NAME_PREFIX = "vitrine_device_";
const LIFETIME_MS = 180 * 24 * 3_600_000;

/** Name, id, time of issue, tag and signature. Of values in another form, no signature is computed. */
const COOKIES = /(?:^|; ?)([\w-]+)=([\da-f-]{36})\.(\d{1,15})\.([\w-]{43})\.([\w-]{43})(?=;|$)/g;

interface Options {
  /** Signs the cookies. */
  key: Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
  publicUrl: string | null;
}

/** The device cookies of the browser that sent a request. */
export interface CallerBrowser {
  /** The id of the browser if it signed in to any account, else `null`; the password may have changed since. */
  findAny(): string | null;
  /** The id of the browser if it signed in with the account's current password, else `null`. */
  find(credentials: Credentials | null): string | null;
  /** When the browser first signed in to the account, whatever its password was; `null` if it never did. */
  findFirstSignIn(userId: string): number | null;
  /** Sends a cookie, with the id that the browser has for the account, or a new one. */
  issue(credentials: Credentials): void;
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies") mark a browser that signed in, so that
 * the failed attempts of others do not keep it out. One cookie per account, because people share browsers. It opens
 * nothing without the password, and ends with the password: the tag covers the password's hash. Over HTTPS, its prefix
 * keeps other hosts of the domain from setting one (RFC 6265bis, 4.1.3.2).
 */
export function createDeviceCookies({ key, now, publicUrl }: Options) {
  const sign = (text: string) => new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");
  const isSecure = publicUrl?.startsWith("https://") ?? false;
  const prefix = isSecure ? `__Host-${NAME_PREFIX}` : NAME_PREFIX;
  const nameOf = (userId: string) => prefix + sign(`device-name ${userId}`).slice(0, 12);
  const accountTag = ({ user, passwordHash }: Credentials) =>
    sign(`device-account ${user._id} ${passwordHash}`);
  const cookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: isSecure,
    maxAge: LIFETIME_MS / 1000,
  } as const;
  const signCookie = (name: string, content: string) => sign(`device-cookie ${name} ${content}`);

  /**
   * The valid ones of all cookies with this beginning of the name, each with the `tag` of the account and its password:
   * without `__Host-`, other hosts can plant some of the same name.
   */
  const listDevices = (c: Context, beginning: string): { id: string; tag: string }[] =>
    [...(c.req.header("cookie") ?? "").matchAll(COOKIES)].flatMap(
      ([, name = "", id = "", issuedAt = "", tag = "", signature = ""]) =>
        name.startsWith(beginning) &&
        equalsSecret(signature, signCookie(name, [id, issuedAt, tag].join("."))) &&
        now() < Number(issuedAt) + LIFETIME_MS
          ? [{ id, tag }]
          : [],
    );

  return {
    of: (c: Context): CallerBrowser => ({
      findAny: () => listDevices(c, prefix)[0]?.id ?? null,
      find(credentials) {
        if (!credentials) return null;
        const tag = accountTag(credentials);
        return (
          listDevices(c, nameOf(credentials.user._id)).find((own) => equalsSecret(own.tag, tag))?.id ?? null
        );
      },
      findFirstSignIn(userId) {
        const [device] = listDevices(c, nameOf(userId));
        return device ? timeOf(device.id) : null;
      },
      issue(credentials) {
        const name = nameOf(credentials.user._id);
        const id = listDevices(c, name)[0]?.id ?? Bun.randomUUIDv7("hex", now());
        const content = [id, now(), accountTag(credentials)].join(".");
        setCookie(c, name, `${content}.${signCookie(name, content)}`, cookieOptions);
      },
    }),
  };
}

/** Milliseconds since 1970 at which a UUIDv7 was generated. */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}

/** Whose own quota a call uses: the session of a signed-in user; else the browser, if it signed in before. */
export async function findOwnRequestKey(
  c: AppContext,
  deviceCookies: DeviceCookies,
  sessions: SessionService,
): Promise<string | null> {
  const token = await readBearerToken(c, sessions);
  const session = token && (await sessions.find(token.sessionId));
  return session ? `session ${session.publicId}` : deviceCookies.of(c).findAny();
}
