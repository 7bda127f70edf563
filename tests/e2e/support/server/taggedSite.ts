import type { Page } from "playwright";

import { SETTINGS } from "#resources/settings/settings.ts";
import { TAG_NAMES } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";

import { startDemoSite } from "./demoSite.ts";
import { openDatabase } from "./openDatabase.ts";
import type { Vitrine } from "./startVitrine.ts";

/** The demo site with tags. */
export function startTaggedSite(tags: readonly TagName[] = TAG_NAMES): Promise<Vitrine> {
  return startDemoSite({}, (dataDir) => {
    using database = openDatabase(dataDir);
    const insert = database.query("INSERT INTO settings (key, value, updated_at) VALUES (?, ?, 1)");
    for (const tag of tags) insert.run(tag, JSON.stringify(SETTINGS[tag].example));
  });
}

/** In place of the vendors' scripts: each sets a cookie and sends a request as the real one does. */
const STAND_INS: Readonly<Record<string, string>> = {
  "https://www.googletagmanager.com/gtag/js":
    'document.cookie = "_ga=1; path=/"; fetch("https://region1.google-analytics.com/g/collect", { mode: "no-cors" });',
  "https://www.googletagmanager.com/gtm.js": "window.containerStarted = true;",
  "https://connect.facebook.net/en_US/fbevents.js":
    'document.cookie = "_fbp=1; path=/"; new Image().src = "https://www.facebook.com/tr/?ev=PageView";',
  "https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js":
    'document.cookie = "__lt__cid=1; path=/"; new Image().src = "https://tr.line.me/tag.gif?e=pv";',
};

/** What all tags request, without queries. */
export const TAG_REQUESTS = [
  ...Object.keys(STAND_INS),
  "https://region1.google-analytics.com/g/collect",
  "https://www.facebook.com/tr/",
  "https://tr.line.me/tag.gif",
].toSorted();

/** Answers the requests to other hosts. @returns their URLs without queries, in order */
export async function answerVendors(page: Page, { url: own }: { url: string }): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (url) => !url.href.startsWith(own),
    async (route) => {
      const url = route.request().url().split("?")[0] ?? "";
      requests.push(url);
      await route.fulfill({ contentType: "text/javascript", body: STAND_INS[url] ?? "" });
    },
  );
  return requests;
}
