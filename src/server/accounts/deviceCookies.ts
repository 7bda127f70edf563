import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

import type { BaseUrls } from "#contract/settings/site.ts";

import type { Credentials } from "./repository.ts";

const NAME_PREFIX = "vitrine_device_";
const LIFETIME_MS = 180 * 24 * 3_600_000;

/** More than the accounts that people use in one browser. */
const MAX_COOKIES = 10;

interface Options {
  /** Signs the cookies. */
  key: Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
  publicUrl: string | null;
  bases: Pick<BaseUrls, "api">;
}

/** The device cookies of the browser that sent a request. */
export interface CallerBrowser {
  /** True if the browser signed in to any account. */
  isKnown(): boolean;
  /** The id of the browser if it signed in with the account's current password, else `null`. */
  find(credentials: Credentials | null): string | null;
  /** Sends a cookie. @param deviceId of the browser, if it has one */
  issue(credentials: Credentials, deviceId: string | null): void;
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies") mark a browser that signed in, so that
 * the failed attempts of others do not keep it out. One cookie per account, because people share browsers. It opens
 * nothing without the password, and ends with the password: the signature covers the password's hash.
 */
export function createDeviceCookies({ key, now, publicUrl, bases }: Options) {
  const sign = (text: string) => new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");
  const nameOf = ({ user }: Credentials) => NAME_PREFIX + sign(`device-name ${user._id}`).slice(0, 12);
  const accountTag = ({ user, passwordHash }: Credentials) =>
    sign(`device-account ${user._id} ${passwordHash}`);
  const cookieOptions = {
    path: `${new URL(bases.api, "http://localhost").pathname}/auth`,
    httpOnly: true,
    sameSite: "Strict",
    secure: publicUrl?.startsWith("https://") ?? false,
    maxAge: LIFETIME_MS / 1000,
  } as const;

  /** `null` for a cookie that this server did not sign, and for an expired one. */
  function read(cookie: string | undefined): { deviceId: string; tag: string } | null {
    const [deviceId = "", issuedAt = "", tag = "", signature = ""] = cookie?.split(".") ?? [];
    if (!isEqual(signature, sign(`device-cookie ${deviceId}.${issuedAt}.${tag}`))) return null;
    return now() < Number(issuedAt) + LIFETIME_MS ? { deviceId, tag } : null;
  }

  /** The id of a browser that signed in to any account; its password may have changed since. */
  function findAny(c: Context): string | null {
    const cookies = Object.entries(getCookie(c)).filter(([name]) => name.startsWith(NAME_PREFIX));
    for (const [, cookie] of cookies.slice(0, MAX_COOKIES)) {
      const device = read(cookie);
      if (device) return device.deviceId;
    }
    return null;
  }

  return {
    findAny,
    of: (c: Context): CallerBrowser => ({
      isKnown: () => findAny(c) !== null,
      find(credentials) {
        if (!credentials) return null;
        const device = read(getCookie(c, nameOf(credentials)));
        return device && isEqual(device.tag, accountTag(credentials)) ? device.deviceId : null;
      },
      issue(credentials, deviceId) {
        const content = [deviceId ?? crypto.randomUUID(), now(), accountTag(credentials)].join(".");
        setCookie(c, nameOf(credentials), `${content}.${sign(`device-cookie ${content}`)}`, cookieOptions);
      },
    }),
  };
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && crypto.timingSafeEqual(a, b);
}
