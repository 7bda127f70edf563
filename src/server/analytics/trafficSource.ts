import { domainToUnicode } from "node:url";

/** The country's part of a host: `com`, `de`, `co.th`, `com.au`. */
const COUNTRY = "(?:com?\\.)?[a-z]{2,3}$";

/** Sites that have several hosts, short links or an app, by hosts and Android packages. */
const SOURCES: readonly [source: string, pattern: RegExp][] = [
  hostsOf("facebook.com", "fb.com", "fb.me", "fb.watch", "com.facebook.katana", "com.facebook.lite"),
  hostsOf("messenger.com", "m.me", "com.facebook.orca"),
  hostsOf("instagram.com", "ig.me", "com.instagram.android"),
  hostsOf("threads.com", "threads.net", "com.instagram.barcelona"),
  hostsOf("x.com", "t.co", "twitter.com", "com.twitter.android"),
  hostsOf("line.me", "lin.ee", "line.naver.jp", "jp.naver.line.android"),
  hostsOf("linkedin.com", "lnkd.in", "com.linkedin.android"),
  hostsOf("youtube.com", "youtu.be", "com.google.android.youtube"),
  hostsOf("tiktok.com", "com.zhiliaoapp.musically", "com.ss.android.ugc.trill"),
  hostsOf("wechat.com", "weixin.qq.com", "com.tencent.mm"),
  hostsOf("whatsapp.com", "wa.me", "com.whatsapp"),
  hostsOf("t.me", "telegram.org", "telegram.me", "org.telegram.messenger"),
  hostsOf("reddit.com", "redd.it", "com.reddit.frontpage"),
  hostsOf("chatgpt.com", "chat.openai.com", "com.openai.chatgpt"),
  hostsOf("bing.com", "com.microsoft.bing"),
  hostsOf("duckduckgo.com", "com.duckduckgo.mobile.android"),
  hostsOf("pantip.com"),
  hostsOf("mail.google.com", "com.google.android.gm"),
  hostsOf("Google app", "com.google.android.googlequicksearchbox"),
  ["google.com", new RegExp(`^google\\.${COUNTRY}`)],
  ["yahoo.com", new RegExp(`^(?:.+\\.)?yahoo\\.${COUNTRY}`)],
  ["pinterest.com", new RegExp(`^(?:.+\\.)?(?:pin\\.it$|pinterest\\.${COUNTRY})`)],
];

/** Prefixes of a host that lead to the same site; not of a host with two parts. */
const SITE_PREFIX = /^(?:www|m|mobile|amp)\.(?=[^.]+\.)/;

/**
 * The row of the figures that a stored referrer belongs to: its site's host, in its own script, or its app.
 * @returns `""` if unknown
 */
export function trafficSource(referrer: string): string {
  const [, fullHost = ""] = /^(?:https?|android-app):\/\/([^/?#]+)/.exec(referrer) ?? [];
  const host = fullHost.replace(SITE_PREFIX, "");
  return SOURCES.find(([, pattern]) => pattern.test(host))?.[0] ?? toUnicode(host);
}

/** Punycode as letters: `xn--o3cw4h.xn--o3cw4h` as `ไทย.ไทย`. */
function toUnicode(host: string): string {
  const [name = "", port] = host.split(":");
  const decoded = (name.includes("xn--") && domainToUnicode(name)) || name;
  return port === undefined ? decoded : `${decoded}:${port}`;
}

function hostsOf(source: string, ...further: string[]): [source: string, pattern: RegExp] {
  const hosts = [source, ...further].map((host) => host.replaceAll(".", "\\."));
  return [source, new RegExp(`(?:^|\\.)(?:${hosts.join("|")})$`)];
}
