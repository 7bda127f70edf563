import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import { mockMatchMedia } from "#tests/support/web/mockMatchMedia.ts";
import { SAMPLE_ACTIVITY, renderSite } from "#tests/support/web/renderSite.tsx";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { createNavigation } from "#web/public/transition/createNavigation.ts";
import { createQueryClient } from "#web/queryClient.ts";

/** The scroll positions, and what was left to the browser. */
let scrolls: number[] = [];
let opened: string[] = [];
/** Paths where a transition started. */
let transitions: string[] = [];
let undos: (() => void)[] = [];

beforeEach(() => {
  scrolls = [];
  opened = [];
  transitions = [];
  replace(document, "startViewTransition", (update: () => void) => {
    transitions.push(location.pathname);
    update();
    return { ready: Promise.resolve(), skipTransition() {} };
  });
  replace(globalThis, "scrollTo", ({ top }: { top: number }) => void scrolls.push(top));
  replace(location, "assign", (address: string) => void opened.push(address));
});
afterEach(() => {
  for (const undo of undos.splice(0).toReversed()) undo();
});

function replace(owner: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  undos.push(() =>
    before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name),
  );
}

const media = (of: Parameters<typeof mockMatchMedia>[0]) => void undos.push(mockMatchMedia(of));
const mainLink = (name: string) =>
  within(screen.getByRole("navigation", { name: publicLayoutTexts.navLabel() })).getByRole("link", { name });
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const announced = () => [...document.querySelectorAll("p[aria-live]:not([role])")].map((p) => p.textContent);
const heading = () => screen.getByRole("heading", { level: 1 });

async function goBack() {
  await act(async () => {
    history.back();
    dispatchEvent(new PopStateEvent("popstate"));
  });
}

test("the page changes in a transition", async () => {
  await renderSite("/");
  fireEvent.click(mainLink("Activities"));
  await isAt("/activities");
  expect(transitions).toEqual(["/"]);
});

test("with reduced motion there is no transition", async () => {
  media({ prefersReducedMotion: true });
  await renderSite("/");
  fireEvent.click(mainLink("Activities"));
  await isAt("/activities");
  expect(transitions).toEqual([]);
});

test("after a navigation the page is scrolled to the top and its heading focused", async () => {
  media({ prefersReducedMotion: true });
  await renderSite("/activities");
  expect(scrolls).toEqual([]);
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getAllByRole("link", { name: /Flood map/ })[0] ?? document.body);
  await isAt(`/activity-view/${SAMPLE_ACTIVITY._id}`);
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(heading().textContent).toBe("Flood map");
  expect(scrolls).toEqual([0]);
});

test("announces the title of the new page once, but not that of the first page", async () => {
  media({ prefersReducedMotion: true });
  await renderSite("/");
  expect(announced()).toEqual([""]);
  fireEvent.click(mainLink("Activities"));
  await waitFor(() => expect(announced()).toEqual(["Activities · Vitrine"]));
});

test("going back has no transition, leaves scrolling to the browser and moves the focus", async () => {
  await renderSite("/activities");
  fireEvent.click(mainLink("Home"));
  await isAt("/");
  expect(scrolls).toEqual([0]);
  await goBack();
  await isAt("/activities");
  expect(transitions).toEqual(["/activities"]);
  expect(scrolls).toEqual([0]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("going back during a transition ends it on the requested page", async () => {
  history.pushState(null, "", "/");
  history.pushState(null, "", "/");
  await renderSite("/activities");
  fireEvent.click(mainLink("About"));
  await goBack();
  await act(async () => {});
  expect(location.pathname).toBe("/");
});

test("a filter is not a page transition: nothing scrolls and the focus stays", async () => {
  await renderSite("/activities");
  const filter = screen.getByRole("button", { name: "Business Consult" });
  filter.focus();
  fireEvent.click(filter);
  expect(transitions).toEqual([]);
  expect(location.search).toBe("?category=business");
  expect(document.activeElement).toBe(filter);
  expect(scrolls).toEqual([]);
});

test("a link to the current page scrolls to the top", async () => {
  await renderSite("/activities");
  const length = history.length;
  fireEvent.click(mainLink("Activities"));
  expect(transitions).toEqual([]);
  expect(scrolls).toEqual([0]);
  expect(history.length).toBe(length);
});

test("a double click navigates once", async () => {
  await renderSite("/");
  const length = history.length;
  fireEvent.click(mainLink("Activities"));
  fireEvent.click(mainLink("Activities"));
  await isAt("/activities");
  expect(history.length).toBe(length + 1);
});

test("of two links clicked during a transition the last one applies", async () => {
  await renderSite("/activities");
  fireEvent.click(mainLink("About"));
  fireEvent.click(mainLink("Home"));
  await isAt("/");
  expect(location.pathname).toBe("/");
});

test("requests code and data on click, before the page changes", async () => {
  const pathsAtRequest: string[] = [];
  await renderSite("/privacy-policy", {
    "GET /projects/get": () => {
      pathsAtRequest.push(location.pathname);
      return { data: [SAMPLE_ACTIVITY] };
    },
  });
  fireEvent.click(mainLink("Activities"));
  await isAt("/activities");
  expect(pathsAtRequest).toEqual(["/privacy-policy"]);
});

test.each(["pointerover", "focusin", "touchstart"])(
  "%s on a link prefetches its data once",
  async (intent) => {
    const { api } = await renderSite("/privacy-policy");
    const point = () => fireEvent(mainLink("Activities"), new Event(intent, { bubbles: true }));
    point();
    await waitFor(() => expect(api.callsTo("GET /projects/get")).toHaveLength(1));
    point();
    await act(async () => {});
    expect(api.callsTo("GET /projects/get")).toHaveLength(1);
    expect(api.callsTo("GET /categories")).toHaveLength(1);
    expect(api.calls).toHaveLength(2);
  },
);

test("does not prefetch with Save-Data", async () => {
  replace(navigator, "connection", { saveData: true });
  const { api } = await renderSite("/privacy-policy");
  fireEvent(mainLink("Activities"), new Event("pointerover", { bubbles: true }));
  await act(async () => {});
  expect(api.calls).toEqual([]);
});

test("follows a redirect on the client", async () => {
  media({ prefersReducedMotion: true });
  await renderSite("/");
  click(`<a href="/projects">Our projects</a>`);
  await isAt("/activities");
});

test("a link in rendered HTML uses the transition too", async () => {
  await renderSite("/");
  expect(click(`<a href="/activities">What we did</a>`)).toBe(true);
  await isAt("/activities");
  expect(transitions).toEqual(["/"]);
});

test.each([
  ["a link to another site", `<a href="https://example.com/activities">x</a>`],
  ["a link that opens a tab", `<a href="/activities" target="_blank">x</a>`],
  ["a download", `<a href="/activities" download>x</a>`],
  ["a link to the back office", `<a href="/admin">x</a>`],
  ["a link to a file", `<a href="/uploads/a.pdf">x</a>`],
  ["a link that the server redirects", `<a href="/About">x</a>`],
  ["a link within the page", `<a href="#main">x</a>`],
  ["a mail address", `<a href="mailto:hello@vitrine.example">x</a>`],
])("%s is left to the browser", async (_, html) => {
  await renderSite("/");
  expect(click(html)).toBe(false);
  expect(transitions).toEqual([]);
});

test("a click with a modifier key is left to the browser", async () => {
  await renderSite("/");
  expect(click(`<a href="/activities">x</a>`, { ctrlKey: true })).toBe(false);
  fireEvent.click(mainLink("Activities"), { metaKey: true });
  expect(transitions).toEqual([]);
});

test.each(["/admin", "/vitrine/login", "/uploads/a.pdf", "https://example.com/"])(
  "a component that navigates to %s has the browser open it",
  (address) => {
    const http = createHttpClient({ fetch: createFakeApi({}).fetch });
    const { aroundNav, transition } = createNavigation(createQueryClient(), http);
    aroundNav(() => expect.unreachable(), address);
    expect(opened).toEqual([address]);
    expect(transition.isPending()).toBe(false);
  },
);

test("a page that replaces its own URL neither scrolls nor moves the focus", async () => {
  await renderSite("/activities");
  const http = createHttpClient({ fetch: createFakeApi({}).fetch });
  const gone: string[] = [];
  createNavigation(createQueryClient(), http).aroundNav((to) => gone.push(to), "/", { replace: true });
  expect(gone).toEqual(["/"]);
});

test("a fragment scrolls to its section on the other page", async () => {
  media({ prefersReducedMotion: true });
  await renderSite("/");
  click(`<a href="/activities#sitemap">x</a>`);
  await isAt("/activities");
  expect(location.hash).toBe("#sitemap");
  await waitFor(() => expect(document.activeElement?.id).toBe("sitemap"));
});

/** Clicks a link in plain HTML; true if it was intercepted. */
function click(html: string, init: MouseEventInit = {}): boolean {
  const place = document.createElement("div");
  place.innerHTML = html;
  screen.getByRole("main").append(place);
  let taken = false;
  const stop = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  // After all other listeners, so that happy-dom follows no link.
  addEventListener("click", stop, { once: true });
  fireEvent.click(within(place).getByRole("link"), init);
  return taken;
}
