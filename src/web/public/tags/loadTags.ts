// Starts the tags as their vendors' snippets do, which the security policy would not allow in the page.
import { TAG_NAMES } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import type { PublicSite } from "#resources/settings/site.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { readStorage } from "./consent.ts";

type Command = (...args: unknown[]) => void;

interface MetaPixelQueue extends Command {
  /** Set by the vendor's script. */
  callMethod?: Command;
  queue: unknown[];
  push?: Command;
  loaded: boolean;
  version: string;
}

const GOOGLE = "https://www.googletagmanager.com";
/** Of Google's consent mode, version 2. */
const SIGNALS = ["analytics_storage", "ad_storage", "ad_user_data", "ad_personalization"];

let isLoaded = false;
/** The commands that Google's scripts read. */
const dataLayer: unknown[] = [];

/** True once this page has loaded a tag: only a reload removes its code. */
export function hasLoadedTags(): boolean {
  return isLoaded;
}

/** Call it with the consent of the visitor only. */
export function loadTags(site: PublicSite) {
  // In a browser of an admin, the code of others could read the token of the back office.
  if (isLoaded || readStorage(SESSION_STORAGE_KEYS.accessToken)) return;
  isLoaded = true;
  for (const name of TAG_NAMES) if (site[name]) LOADERS[name](site[name]);
}

const LOADERS: Record<TagName, (id: string) => void> = {
  googleAnalytics(id) {
    const gtag = startGoogle(["analytics_storage"]);
    gtag("js", new Date());
    gtag("config", id);
    addScript(`${GOOGLE}/gtag/js?id=${id}`);
  },
  googleTagManager(id) {
    startGoogle(SIGNALS);
    dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    addScript(`${GOOGLE}/gtm.js?id=${id}`);
  },
  metaPixel(id) {
    const fbq: MetaPixelQueue = Object.assign(
      (...args: unknown[]) => (fbq.callMethod ? fbq.callMethod(...args) : void fbq.queue.push(args)),
      { queue: [], loaded: true, version: "2.0" },
    );
    fbq.push = fbq;
    Object.assign(window, { fbq, _fbq: fbq });
    fbq("init", id);
    // It counts later pages by itself.
    fbq("track", "PageView");
    addScript("https://connect.facebook.net/en_US/fbevents.js");
  },
  lineTag(id) {
    const queue: unknown[] = [];
    const lt = createQueue(queue);
    Object.assign(window, { _lt: lt, _ltq: queue });
    lt("init", { customerType: "lap", tagId: id });
    const sendView = () => lt("send", "pv", [id]);
    sendView();
    // wouter dispatches the first as an event.
    for (const name of ["pushState", "popstate"]) addEventListener(name, () => setTimeout(sendView));
    addScript("https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js");
  },
};

/** Everything is denied at first, then granted as far as the tag needs it. */
function startGoogle(granted: readonly string[]): Command {
  const gtag = createQueue(dataLayer);
  const setSignals = (command: string, names: readonly string[], state: string) =>
    gtag("consent", command, Object.fromEntries(names.map((name) => [name, state])));
  if (dataLayer.length === 0) {
    Object.assign(window, { dataLayer, gtag });
    setSignals("default", SIGNALS, "denied");
  }
  setSignals("update", granted, "granted");
  return gtag;
}

/** The vendors' scripts take only `arguments` for a command, no array. */
function createQueue(queue: unknown[]): Command {
  return function () {
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments);
  };
}

function addScript(src: string) {
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
}
