import type { ConsentChoice } from "#contract/consent.ts";
import type { TagName } from "#resources/settings/tagNames.ts";

const STORAGE_KEY = "vitrine.consent";
/** Half a year, after which the bar asks again. */
const VALID_MS = 182 * 86_400_000;
/** Of Google, Meta and LINE. */
const TAG_COOKIES = /^(?:_ga$|_ga_|_gid$|_gcl_|_fb[pc]$|__lt__)/;

/** The stored choice; `null` if there is none, if it is old, or if the visitor did not agree to one of the tags. */
export function readChoice(tags: readonly TagName[]): ConsentChoice | null {
  // The back office shows pages in frames.
  if (isOptedOut() || window !== window.top) return "refused";
  const [choice, madeAt, names = ""] = readStorage(STORAGE_KEY).split(" ");
  const isCurrent = Date.now() - Number(madeAt) < VALID_MS;
  if (!isCurrent) return null;
  const agreed: readonly string[] = names.split(",");
  if (choice === "accepted") return tags.every((tag) => agreed.includes(tag)) ? choice : null;
  return choice === "refused" ? choice : null;
}

/** Stored in the browser only: pages are the same for everyone, and no request needs it. */
export function storeChoice(choice: ConsentChoice, tags: readonly TagName[]) {
  try {
    localStorage.setItem(STORAGE_KEY, [choice, Date.now(), tags.join(",")].join(" "));
  } catch {
    // Storage may be blocked; the choice then counts until the page is left.
  }
}

/** Global Privacy Control or Do Not Track, as the server's `isOptedOut`. */
export function isOptedOut(): boolean {
  return (
    navigator.doNotTrack === "1" || ("globalPrivacyControl" in navigator && !!navigator.globalPrivacyControl)
  );
}

/** A cookie's domain can't be read, so all that the page could have set are tried. */
export function deleteTagCookies() {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join(".")}`);
  for (const [name = ""] of document.cookie.split("; ").map((cookie) => cookie.split("="))) {
    if (!TAG_COOKIES.test(name)) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Empty also if storage is blocked. */
export function readStorage(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
