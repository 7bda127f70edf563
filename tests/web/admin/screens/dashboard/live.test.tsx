import { afterEach, expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { LiveState } from "#web/admin/screens/dashboard/data/keepStreamOpen.ts";
import { throttle } from "#web/admin/screens/dashboard/data/useLive.ts";
import { keepStreamOpen } from "#web/admin/screens/dashboard/data/keepStreamOpen.ts";

import { createFakeEventStream } from "#tests/support/web/admin/fakeEventStream.ts";
import {
  sampleComparison,
  sampleDashboard,
  sampleRealTime,
} from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { filledIn } from "#tests/support/web/textPatterns.ts";

const { setInterval: atItsOwnPace } = globalThis;

afterEach(() => {
  globalThis.setInterval = atItsOwnPace;
  show("visible");
});

const DASHBOARD = "GET /analytics/dashboard";
const REAL_TIME = "GET /analytics/realtime";
const EVENTS = "text/event-stream";

/** @param refused a token that the stream rejects */
function open(stream: ReturnType<typeof createFakeEventStream> | null, refused = "") {
  let views = 100;
  return renderAdmin({
    path: "/admin/dashboard",
    routes: {
      [DASHBOARD]: () => ({ data: sampleDashboard({ uniqueVisitors: (views += 1) }) }),
      "GET /analytics/comparison": () => ({ data: sampleComparison() }),
      "POST /auth/refresh": () => ({ data: { accessToken: "access-2" } }),
      [REAL_TIME]: ({ accept, token }) => {
        if (token === refused) return { status: 401, message: "Expired" };
        if (accept !== EVENTS) return { data: sampleRealTime({ activeSessions: 7 }) };
        return stream ? stream.answer() : { status: 503, message: "Too many" };
      },
    },
  });
}

const { summary } = dashboardTexts;
const region = (name: string) => screen.findByRole("region", { name });
const streamsAsked = (api: ReturnType<typeof renderAdmin>["api"]) =>
  api.callsTo(REAL_TIME).filter(({ accept }) => accept === EVENTS);

function show(state: DocumentVisibilityState) {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a counted view is shown at once, and the period's metrics reload", async () => {
  const stream = createFakeEventStream();
  const { api } = open(stream);
  await within(await region(summary.title)).findByText("101");
  const sessions = await region("Active Sessions");
  await within(sessions).findByText("7");
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  act(() => stream.send(sampleRealTime({ activeSessions: 8 })));
  await within(sessions).findByText("8");
  expect(within(sessions).getByText(dashboardTexts.updates.live)).toBeDefined();
  expect(
    within(await region(dashboardTexts.recent.title)).getByText(dashboardTexts.updates.live),
  ).toBeDefined();
  const before = api.callsTo(DASHBOARD).length;

  const view = {
    pageView: { path: "/about", title: "About us" },
    visitor: { device: "TV", browser: "Edge" },
  };
  const recentPageViews = [{ ...view, timestamp: new Date().toISOString() }];
  act(() => stream.send({ activeSessions: 9, recentPageViews }));
  await within(sessions).findByText("9");
  expect(within(await region(dashboardTexts.recent.title)).getByText("About us")).toBeDefined();
  await waitFor(() => expect(api.callsTo(DASHBOARD)).toHaveLength(before + 1));
  await within(await region(summary.title)).findByText(String(100 + before + 1));
});

test("a burst of views reloads the metrics once", async () => {
  const stream = createFakeEventStream();
  const { api } = open(stream);
  await within(await region(summary.title)).findByText("101");
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  for (let count = 1; count <= 20; count += 1) {
    act(() => stream.send(sampleRealTime({ activeSessions: 100 + count })));
  }
  await within(await region("Active Sessions")).findByText("120");
  await waitFor(() => expect(api.callsTo(DASHBOARD)).toHaveLength(2));
});

test("sends the token, and retries once with a refreshed one if it is rejected", async () => {
  const stream = createFakeEventStream();
  const { api } = open(stream, "access-1");
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  act(() => stream.send(sampleRealTime({ activeSessions: 8 })));
  await within(await region("Active Sessions")).findByText(dashboardTexts.updates.live);
  expect(new Set(streamsAsked(api).map(({ token }) => token))).toEqual(new Set(["access-1", "access-2"]));
});

test("without a stream, polls every 30 s and says so", async () => {
  // Runs timers 100 times faster.
  globalThis.setInterval = ((run: () => void, ms = 0) =>
    atItsOwnPace(run, ms / 100)) as typeof globalThis.setInterval;
  const { api } = open(null);
  expect(
    await within(await region("Active Sessions")).findByText(dashboardTexts.updates.polling),
  ).toBeDefined();
  expect(
    within(await region(dashboardTexts.recent.title)).getByText(dashboardTexts.updates.polling),
  ).toBeDefined();
  await waitFor(() => expect(api.callsTo(DASHBOARD).length).toBeGreaterThan(2));
  const asked = () => api.callsTo(REAL_TIME).filter(({ accept }) => accept !== EVENTS);
  await waitFor(() => expect(asked().length).toBeGreaterThan(2));
});

test("during a recount, says so and checks every few seconds", async () => {
  // Shortens only the five-second timer; the others never fire in this test.
  globalThis.setInterval = ((run: () => void, ms = 0) =>
    atItsOwnPace(run, ms === 5_000 ? 50 : ms)) as typeof globalThis.setInterval;
  const underWay = { isRecounting: true } as const;
  let requests = 0;
  const { api } = renderAdmin({
    path: "/admin/dashboard",
    routes: {
      [DASHBOARD]: () => ({
        data: sampleDashboard((requests += 1) < 3 ? underWay : { uniqueVisitors: 4321 }),
      }),
      "GET /analytics/comparison": () => ({
        data: { ...sampleComparison(), ...(requests < 3 ? underWay : {}) },
      }),
      [REAL_TIME]: ({ accept }) =>
        accept === EVENTS ? createFakeEventStream().answer() : { data: sampleRealTime() },
    },
  });
  const line = await screen.findByText(dashboardTexts.recount);
  expect(line.getAttribute("role")).toBe("status");
  await waitFor(() => expect(line.isConnected).toBe(false));
  await within(await region(summary.title)).findByText("4,321");
  expect(api.callsTo("GET /analytics/comparison").length).toBeGreaterThan(1);
});

test("a hidden tab closes the stream and reopens it when visible", async () => {
  const stream = createFakeEventStream();
  open(stream);
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  act(() => show("hidden"));
  await waitFor(() => expect(stream.isOpen()).toBe(false));
  const before = stream.opened.length;
  act(() => show("visible"));
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  expect(stream.opened.length).toBe(before + 1);
});

test("leaving the screen closes the stream", async () => {
  const stream = createFakeEventStream();
  const { unmount } = open(stream);
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  unmount();
  await waitFor(() => expect(stream.isOpen()).toBe(false));
});

test("keeps outdated metrics with their time if newer ones cannot be loaded", async () => {
  const staleText = filledIn(dashboardTexts.stale({ time: "<time/>" }));
  const stream = createFakeEventStream();
  const { api } = open(stream);
  await within(await region(summary.title)).findByText("101");
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  api.routes[DASHBOARD] = () => ({ status: 500, message: "It broke." });
  act(() => stream.send(sampleRealTime({ activeSessions: 8 })));
  act(() => stream.send(sampleRealTime({ activeSessions: 9 })));
  const text = await screen.findByText(staleText);
  expect(within(await region(summary.title)).getByText("101")).toBeDefined();
  api.routes[DASHBOARD] = () => ({ data: sampleDashboard({ uniqueVisitors: 555 }) });
  const stale = text.closest<HTMLElement>("[role=status]");
  act(() =>
    within(stale ?? text)
      .getByRole("button", { name: uiTexts.tryAgain })
      .click(),
  );
  await within(await region(summary.title)).findByText("555");
  expect(screen.queryByText(staleText)).toBeNull();
});

interface Attempt {
  /** Number of events before the stream ends. */
  events: number;
  isBroken?: boolean;
  /** Stays open without events or heartbeats until it is aborted. */
  isSilent?: boolean;
}

/** Opens the given attempts in order, repeating the last, and records states and events. */
function openAttempts(
  attempts: Attempt[],
  options: { minDelayMs?: number; maxDelayMs?: number; silenceTimeoutMs?: number } = {},
) {
  const states: LiveState[] = [];
  const events: number[] = [];
  let opened = 0;
  const close = keepStreamOpen<number>({
    minDelayMs: 0,
    maxDelayMs: 1,
    silenceTimeoutMs: 20,
    ...options,
    onState: (state) => states.push(state),
    onEvent: (event) => events.push(event),
    async *open(signal, onLife) {
      const now = attempts[Math.min(opened, attempts.length - 1)] ?? { events: 0 };
      opened += 1;
      for (let event = 1; event <= now.events; event += 1) {
        onLife();
        yield event;
      }
      if (now.isBroken) throw new Error("broken");
      if (now.isSilent) {
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      }
    },
  });
  return { states, events, close, openedTimes: () => opened };
}

test("retries a stream that cannot be opened, and reports when it is live", async () => {
  const opened = openAttempts([{ events: 0, isBroken: true }, { events: 0 }, { events: 1, isSilent: true }], {
    silenceTimeoutMs: 10_000,
  });
  await waitFor(() => expect(opened.events).toEqual([1]));
  expect(opened.states).toEqual(["polling", "polling", "live"]);
  opened.close();
});

test("reopens an interrupted stream without reporting it", async () => {
  const opened = openAttempts([{ events: 2 }, { events: 1, isSilent: true }], { silenceTimeoutMs: 10_000 });
  await waitFor(() => expect(opened.events).toEqual([1, 2, 1]));
  expect(opened.states).toEqual(["live", "live"]);
  opened.close();
});

test("backs off if the server ends each stream immediately", async () => {
  const opened = openAttempts([{ events: 1 }], { minDelayMs: 1_000, maxDelayMs: 10_000 });
  await waitFor(() => expect(opened.states).toEqual(["live", "polling"]));
  expect(opened.openedTimes()).toBe(1);
  opened.close();
});

test("aborts a stream without heartbeats", async () => {
  const opened = openAttempts([{ events: 1, isSilent: true }], { minDelayMs: 1_000, maxDelayMs: 1 });
  await waitFor(() => expect(opened.openedTimes()).toBeGreaterThan(1));
  expect(opened.states.slice(0, 2)).toEqual(["live", "polling"]);
  opened.close();
});

test("after close, opens and reports nothing", async () => {
  const opened = openAttempts([{ events: 1, isSilent: true }], { silenceTimeoutMs: 10_000 });
  await waitFor(() => expect(opened.events).toEqual([1]));
  opened.close();
  await Promise.resolve();
  expect(opened.states).toEqual(["live"]);
  expect(opened.openedTimes()).toBe(1);
});

test("requests within the interval run once, when it is due", async () => {
  let times = 0;
  const counter = throttle(30, () => (times += 1));
  for (let count = 0; count < 5; count += 1) counter.request();
  expect(times).toBe(1);
  await waitFor(() => expect(times).toBe(2));
});

test("requests before close don't run after it", async () => {
  const times = { stopped: 0, other: 0 };
  const stopped = throttle(10, () => (times.stopped += 1));
  const other = throttle(10, () => (times.other += 1));
  for (const counter of [stopped, stopped, other, other]) counter.request();
  stopped.stop();
  await waitFor(() => expect(times.other).toBe(2));
  expect(times.stopped).toBe(1);
});
