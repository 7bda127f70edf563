import { uiTexts } from "#texts/admin/ui.ts";
import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

/** `2 min. ago`. Both times must come from the same clock; `now` is in milliseconds since 1970. */
export function formatAgo(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return "";
  if (seconds < 60) return uiTexts.justNow;
  if (seconds < 3_600) return agoFormat().format(-Math.floor(seconds / 60), "minute");
  if (seconds < 86_400) return agoFormat().format(-Math.floor(seconds / 3_600), "hour");
  return agoFormat().format(-Math.floor(seconds / 86_400), "day");
}

const agoFormats = new Map<Language, Intl.RelativeTimeFormat>();
const countFormat = new Intl.NumberFormat("en");

/** `4,812`. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** `940 KB`, `1.8 MB`; 1 MB is 1,048,576 bytes. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** `34 / 200`: how much of a field's limit is used. */
export function formatLengthHint(text: string | undefined, maxLength: number): string {
  return `${text?.length ?? 0} / ${maxLength}`;
}

/** Cached per language, because creating formats is slow. */
function agoFormat(): Intl.RelativeTimeFormat {
  const language = getLanguage();
  const format = agoFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { style: "short" });
  agoFormats.set(language, format);
  return format;
}
