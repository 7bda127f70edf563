import { afterEach, expect, test } from "bun:test";
import { navigate } from "wouter/use-browser-location";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import { getSessionId } from "#web/api/sessionId.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { trackPageViews } from "#web/public/transition/trackPageViews.ts";

const TRACK = "POST /analytics/track";
const ID = "01a1cdb2-a780-743b-b7ac-8f135a74a610";

let end = () => {};
afterEach(() => {
  end();
});

function start(path: string, status = 201) {
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

test("reports the loaded page without a token", async () => {
  const { api, sent, reports } = start("/about?utm_source=news&utm_term=x&id=private#top");
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

test("reports each navigation once, with the previous page as referrer", async () => {
  const { reports } = start("/");
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

test("reports the target of a redirect, not its source", async () => {
  const { paths } = start("/");
  navigate("/projects");
  await drawn();
  navigate("/activities", { replace: true });
  await drawn();
  expect(paths()).toEqual(["/", "/activities"]);
});

test("does not report an unknown path", async () => {
  const { paths } = start("/nowhere/at/all");
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

test("reports going back as a page load", async () => {
  const { reports } = start("/");
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

test("reports a page restored from the back/forward cache, but not its first show", async () => {
  const { reports } = start("/about");
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await drawn();
  expect(reports()).toMatchObject([{ path: "/about" }, { path: "/about", inPage: true }]);
});

test("reports a prerendered page when it is shown", async () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const { paths } = start("/about");
  await drawn();
  expect(paths()).toEqual([]);
  Reflect.deleteProperty(document, "prerendering");
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(paths()).toEqual(["/about"]);
});

test("sends the token of a signed-in admin", async () => {
  localStorage.setItem(SESSION_STORAGE_KEYS.accessToken, "access-1");
  const { api } = start("/");
  await drawn();
  expect(api.calls[0]?.token).toBe("access-1");
});

test.each([429, 500, 503])("logs a response with status %i and nothing else", async (status) => {
  const { api } = start("/", status);
  await drawn();
  expect(console.warn).toHaveBeenCalledWith("Failed to track page view", expect.anything());
  expect(api.calls).toHaveLength(1);
});

test("reports nothing after it was stopped", async () => {
  const { paths } = start("/");
  navigate("/about");
  end();
  await drawn();
  navigate("/articles");
  await drawn();
  expect(paths()).toEqual(["/"]);
});
