// Starts the tags as their vendors' snippets do, which the security policy would not allow in the page.
import { TAG_NAMES } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import type { PublicSite } from "#resources/settings/site.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

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
const GRANTED = "granted";

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
  if (isLoaded || isSignedIn()) return;
  isLoaded = true;
  for (const name of TAG_NAMES) if (site[name]) LOADERS[name](site[name]);
}

const LOADERS: Record<TagName, (id: string) => void> = {
  googleAnalytics(id) {
    const gtag = startGoogle({ analytics_storage: GRANTED });
    gtag("js", new Date());
    gtag("config", id);
    addScript(`${GOOGLE}/gtag/js?id=${id}`);
  },
  googleTagManager(id) {
    startGoogle({
      analytics_storage: GRANTED,
      ad_storage: GRANTED,
      ad_user_data: GRANTED,
      ad_personalization: GRANTED,
    });
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

/** Google's consent mode, version 2: everything is denied, then granted as far as the tag needs it. */
function startGoogle(granted: Record<string, typeof GRANTED>): Command {
  const gtag = createQueue(dataLayer);
  if (dataLayer.length === 0) {
    Object.assign(window, { dataLayer, gtag });
    const denied = "denied";
    gtag("consent", "default", {
      analytics_storage: denied,
      ad_storage: denied,
      ad_user_data: denied,
      ad_personalization: denied,
    });
  }
  gtag("consent", "update", granted);
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

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEYS.accessToken) !== null;
  } catch {
    return false;
  }
}
