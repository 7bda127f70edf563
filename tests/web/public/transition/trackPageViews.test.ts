import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { navigate } from "wouter/use-browser-location";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import { getSessionId } from "#web/api/session/sessionId.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { trackPageViews } from "#web/public/transition/trackPageViews.ts";

const TRACK = "POST /analytics/track";
const ID = "01a1cdb2-a780-743b-b7ac-8f135a74a610";

let warnings: ReturnType<typeof spyOn>;
let end = () => {};
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  end();
  warnings.mockRestore();
});

function begin(path: string, status = 201) {
  history.replaceState(null, "", path);
  const api = createFakeApi({ [TRACK]: () => ({ status, data: { counted: true } }) });
  const sent: RequestInit[] = [];
  end = trackPageViews({
    fetch: (url, init) => {
      sent.push(init);
      return api.fetch(url, init);
    },
    url: (way) => `/api/v1${way}`,
    productName: () => "Vitrine",
  });
  // The requests under test send a report.
  const reports = () => api.callsTo(TRACK).map(({ body }) => body as Record<string, unknown>);
  return { api, sent, reports, paths: () => reports().map(({ path }) => path) };
}

/** Runs work that was deferred until after the paint. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

test("the page that was loaded is reported, without anybody's token", async () => {
  const { api, sent, reports } = begin("/about?utm_source=news&utm_term=x&id=private#top");
  await drawn();
  expect(reports()).toEqual([
    {
      path: "/about?utm_source=news",
      title: "About",
      referrer: document.referrer,
      sessionId: getSessionId(),
      userAgent: navigator.userAgent,
      ip: "127.0.0.1",
    },
  ]);
  expect(api.calls[0]?.token).toBeNull();
  expect(sent[0]?.keepalive).toBe(true);
});

test("each page that is changed to is reported once, with the one before as where it came from", async () => {
  const { reports } = begin("/");
  navigate("/activities");
  await drawn();
  navigate("/activities?category=edtech");
  navigate("/activities#list");
  await drawn();
  navigate(`/article/${ID}`);
  await drawn();
  expect(reports()).toMatchObject([
    { path: "/", title: "Home" },
    { path: "/activities", title: "Projects", referrer: `${location.origin}/`, inPage: true },
    { path: `/article/${ID}`, title: "Vitrine", referrer: `${location.origin}/activities`, inPage: true },
  ]);
});

test("an address that leads on is not reported, the one that it leads to is", async () => {
  const { paths } = begin("/");
  navigate("/projects");
  await drawn();
  navigate("/activities", { replace: true });
  await drawn();
  expect(paths()).toEqual(["/", "/activities"]);
});

test("an address of nobody is not reported", async () => {
  const { paths } = begin("/nowhere");
  navigate("/nowhere/else");
  await drawn();
  navigate("/about");
  await drawn();
  expect(paths()).toEqual(["/about"]);
});

/** Like a browser: wouter, which wraps the page's own calls, is notified only by the event. */
function stepTo(path: string) {
  Object.getPrototypeOf(history).replaceState.call(history, null, "", path);
  dispatchEvent(new Event("popstate"));
}

test("a page that is gone back to is a view, as if it had been loaded anew", async () => {
  const { reports } = begin("/");
  navigate("/about");
  await drawn();
  stepTo("/");
  await drawn();
  stepTo("/?from=the-same-page");
  await drawn();
  navigate("/about");
  await drawn();
  expect(reports().map(({ path, referrer }) => [path, referrer])).toEqual([
    ["/", document.referrer],
    ["/about", `${location.origin}/`],
    ["/", `${location.origin}/about`],
    ["/about", `${location.origin}/`],
  ]);
});

test("a page that comes back as a whole is a view, one that is shown for the first time is not one more", async () => {
  const { reports } = begin("/about");
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await drawn();
  expect(reports()).toMatchObject([{ path: "/about" }, { path: "/about", inPage: true }]);
});

test("a page that is drawn in advance is reported when it is shown", async () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const { paths } = begin("/about");
  await drawn();
  expect(paths()).toEqual([]);
  Reflect.deleteProperty(document, "prerendering");
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(paths()).toEqual(["/about"]);
});

test("whoever is signed in to the back office says so", async () => {
  localStorage.setItem(SESSION_STORAGE_KEYS.accessToken, "access-1");
  const { api } = begin("/");
  await drawn();
  expect(api.calls[0]?.token).toBe("access-1");
});

test.each([429, 500, 503])("an answer of %i is logged and nothing else", async (status) => {
  const { api } = begin("/", status);
  await drawn();
  expect(warnings.mock.calls[0]?.[0]).toBe("Failed to track page view");
  expect(api.calls).toHaveLength(1);
});

test("nothing is reported after the end", async () => {
  const { paths } = begin("/");
  navigate("/about");
  end();
  await drawn();
  navigate("/articles");
  await drawn();
  expect(paths()).toEqual(["/"]);
});
