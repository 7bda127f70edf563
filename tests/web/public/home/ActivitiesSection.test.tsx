import { afterEach, beforeEach, expect, jest, onTestFinished, test } from "bun:test";
import { act, fireEvent, render, screen, within } from "@testing-library/react";

import * as homeTexts from "#texts/public/home.ts";
import { mockMatchMedia } from "#tests/support/web/mockMatchMedia.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { ActivitiesSection } from "#web/public/home/ActivitiesSection.tsx";
import { AUTOPLAY_INTERVAL_MS } from "#web/public/home/carousel/useCarousel.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const three = ["Flood map", "Shared record", "School"].map((name) => sampleActivity(name));

const carousel = () => screen.getByRole("group", { name: "Our Activities" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
/** Stylesheets have no effect here: the current slide is marked. */
const current = () => {
  const slide = within(carousel())
    .getAllByRole("group")
    .find((group) => group.dataset["current"]);
  return slide && within(slide).getByRole("heading").textContent;
};

test("the heading links to all activities", () => {
  render(<ActivitiesSection activities={three} />);
  const heading = screen.getByRole("heading", { name: "Our Activities" });
  expect(within(heading).getByRole("link").getAttribute("href")).toBe("/activities");
});

test("name and Learn More link to the activity", () => {
  render(<ActivitiesSection activities={three.slice(0, 1)} />);
  for (const name of ["Flood map", /^Learn More/]) {
    const links = screen.getAllByRole("link", { name });
    expect(links.map((link) => link.getAttribute("href"))).toContain("/activity-view/id-flood-map");
  }
});

const slide = (number: number, count: number) => homeTexts.slidePosition({ number, count });

/** The slides below the current one: their positions, and whether assistive technology can reach them. */
const leaving = () =>
  within(carousel())
    .getAllByRole("group", { hidden: true })
    .filter(({ dataset }) => dataset["leaving"])
    .map((slide) => ({
      slide: slide.getAttribute("aria-label"),
      isHidden: slide.inert && slide.getAttribute("aria-hidden") === "true",
    }));

/** The slides whose images are loaded. */
const pictures = () =>
  within(carousel())
    .getAllByRole("img", { hidden: true })
    .map((picture) => picture.closest("[aria-roledescription=slide]")?.getAttribute("aria-label"));

test("the previous slide is inert and removed when the animation ends", () => {
  render(<ActivitiesSection activities={three} />);
  expect(leaving()).toEqual([]);
  fireEvent.click(button(homeTexts.next()));
  expect(leaving()).toEqual([{ slide: slide(1, 3), isHidden: true }]);
  fireEvent.animationEnd(carousel().querySelector("[data-current] a > *") ?? carousel());
  expect(leaving()).toEqual([]);
  expect(carousel().querySelector("[data-from], [inert], [aria-hidden=true]:not(svg)")).toBeNull();
});

test("the previous slide is removed without animationend, even after another move", () => {
  render(<ActivitiesSection activities={three} />);
  fireEvent.click(button(homeTexts.next()));
  pass(500);
  fireEvent.click(button(homeTexts.previous()));
  expect(leaving()).toEqual([{ slide: slide(2, 3), isHidden: true }]);
  pass(500);
  fireEvent.click(button(homeTexts.previous()));
  expect(leaving()).toEqual([{ slide: slide(1, 3), isHidden: true }]);
  pass(1_000);
  expect(leaving()).toEqual([]);
  expect(current()).toBe("School");
});

test("with reduced motion the previous slide is removed immediately", () => {
  onTestFinished(mockMatchMedia({ prefersReducedMotion: true }));
  render(<ActivitiesSection activities={three} />);
  fireEvent.click(button(homeTexts.previous()));
  expect(current()).toBe("School");
  expect(leaving()).toEqual([]);
});

test("preloads the next image, and after a move both neighbours", () => {
  render(
    <ActivitiesSection activities={[...three, sampleActivity("Night shift"), sampleActivity("Map room")]} />,
  );
  expect(pictures()).toEqual([slide(1, 5), slide(2, 5)]);
  fireEvent.click(button(homeTexts.next()));
  pass(1_000);
  expect(pictures()).toEqual([slide(1, 5), slide(2, 5), slide(3, 5)]);
  fireEvent.click(button(homeTexts.previous()));
  pass(1_000);
  expect(pictures()).toEqual([slide(1, 5), slide(2, 5), slide(5, 5)]);
});

test("moves on after 30 seconds, and from the last to the first", () => {
  expect(AUTOPLAY_INTERVAL_MS).toBe(30_000);
  render(<ActivitiesSection activities={three} />);
  expect(current()).toBe("Flood map");
  pass(29_999);
  expect(current()).toBe("Flood map");
  pass(1);
  expect(current()).toBe("Shared record");
  pass(30_000);
  expect(current()).toBe("School");
  pass(30_000);
  expect(current()).toBe("Flood map");
});

test("arrows move back and forth, wrapping around", () => {
  render(<ActivitiesSection activities={three} />);
  fireEvent.click(button(homeTexts.previous()));
  expect(current()).toBe("School");
  fireEvent.click(button(homeTexts.next()));
  fireEvent.click(button(homeTexts.next()));
  expect(current()).toBe("Shared record");
  expect(screen.getByText("2 / 3")).toBeTruthy();
});

test("client-side navigation restores the last slide, a server-rendered page starts with the first", () => {
  const first = render(<ActivitiesSection activities={three} />);
  fireEvent.click(button("3: School"));
  first.unmount();
  const root = document.documentElement;
  root.dataset["hydrated"] = "";
  onTestFinished(() => delete root.dataset["hydrated"]);
  const again = render(<ActivitiesSection activities={three} />);
  expect(current()).toBe("School");
  again.unmount();
  const shorter = render(<ActivitiesSection activities={three.slice(0, 2)} />);
  expect(current()).toBe("Shared record");
  shorter.unmount();
  delete root.dataset["hydrated"];
  render(<ActivitiesSection activities={three} />);
  expect(current()).toBe("Flood map");
});

test("a dot shows its activity and is marked", () => {
  render(<ActivitiesSection activities={three} />);
  fireEvent.click(button("3: School"));
  expect(current()).toBe("School");
  expect(button("3: School").getAttribute("aria-current")).toBe("true");
});

test("arrow keys and swipes move back and forth", () => {
  render(<ActivitiesSection activities={three} />);
  fireEvent.keyDown(button(homeTexts.next()), { key: "ArrowRight" });
  expect(current()).toBe("Shared record");
  fireEvent.keyDown(button(homeTexts.next()), { key: "ArrowLeft" });
  expect(current()).toBe("Flood map");
  const [picture] = screen.getAllByRole("img");
  const finger = { pointerType: "touch", isPrimary: true, clientY: 50 };
  fireEvent.pointerDown(picture ?? carousel(), { ...finger, clientX: 300 });
  fireEvent.pointerUp(picture ?? carousel(), { ...finger, clientX: 200 });
  expect(current()).toBe("Shared record");
});

test("focus on a slide's link moves to the same link of the next slide", () => {
  render(<ActivitiesSection activities={three} />);
  act(() => screen.getByRole("link", { name: /^Learn More.*Flood map/ }).focus());
  for (const name of ["Shared record", "School"]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
    expect(document.activeElement).toBe(
      screen.getByRole("link", { name: new RegExp(`^Learn More.*${name}`) }),
    );
  }
});

test("moving manually restarts the 30 seconds", () => {
  render(<ActivitiesSection activities={three} />);
  pass(20_000);
  fireEvent.click(button(homeTexts.next()));
  pass(20_000);
  expect(current()).toBe("Shared record");
  pass(10_000);
  expect(current()).toBe("School");
});

test("the pause button stops it until pressed again", () => {
  render(<ActivitiesSection activities={three} />);
  fireEvent.click(button(homeTexts.pause()));
  pass(90_000);
  expect(current()).toBe("Flood map");
  fireEvent.click(button(homeTexts.play()));
  pass(30_000);
  expect(current()).toBe("Shared record");
});

test("with reduced motion it is paused until started", () => {
  onTestFinished(mockMatchMedia({ prefersReducedMotion: true }));
  render(<ActivitiesSection activities={three} />);
  pass(90_000);
  expect(current()).toBe("Flood map");
  fireEvent.click(button(homeTexts.play()));
  pass(30_000);
  expect(current()).toBe("Shared record");
  fireEvent.click(button(homeTexts.pause()));
  pass(90_000);
  expect(current()).toBe("Shared record");
});

test("pauses while hovered", () => {
  render(<ActivitiesSection activities={three} />);
  fireEvent.pointerOver(carousel(), { pointerType: "mouse" });
  pass(90_000);
  expect(current()).toBe("Flood map");
  fireEvent.pointerOut(carousel(), { pointerType: "mouse" });
  pass(30_000);
  expect(current()).toBe("Shared record");
});

test("pauses while the keyboard focus is inside", () => {
  render(<ActivitiesSection activities={three} />);
  act(() => button(homeTexts.next()).focus());
  pass(90_000);
  expect(current()).toBe("Flood map");
  act(() => button(homeTexts.next()).blur());
  pass(30_000);
  expect(current()).toBe("Shared record");
});

test("pauses in a hidden tab", () => {
  render(<ActivitiesSection activities={three} />);
  setVisibility("hidden");
  pass(90_000);
  expect(current()).toBe("Flood map");
  setVisibility("visible");
  pass(30_000);
  expect(current()).toBe("Shared record");
});

test("a single activity has no controls and does not move", () => {
  render(<ActivitiesSection activities={three.slice(0, 1)} />);
  expect(screen.queryByRole("button")).toBeNull();
  pass(90_000);
  expect(current()).toBe("Flood map");
});

test("shows the dots around the current one, and moves the focus from a dot that disappears", () => {
  const names = Array.from({ length: 14 }, (_, index) => `Case ${index + 1}`);
  render(<ActivitiesSection activities={names.map((name) => sampleActivity(name))} />);
  const group = screen.getByRole("group", { name: homeTexts.choose() });
  const shown = () =>
    within(group)
      .getAllByRole("button")
      .flatMap((dot) => ("far" in dot.dataset ? [] : Number.parseInt(labelOf(dot), 10)));
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  act(() => button("1: Case 1").focus());
  for (let presses = 0; presses < 7; presses += 1) fireEvent.keyDown(carousel(), { key: "ArrowRight" });
  expect(shown()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const focused = document.activeElement;
  // Its dot was removed when the sixth became current.
  expect(focused && labelOf(focused)).toBe("6: Case 6");
});

test("labels announced to screen readers have a language too", () => {
  render(<ActivitiesSection activities={[sampleActivity("แผนที่น้ำท่วม")]} />);
  const link = screen.getByRole("link", { name: /^Learn More.*แผนที่น้ำท่วม/ });
  expect(link.querySelector('[lang="th"]')?.textContent).toBe("แผนที่น้ำท่วม");
});

function labelOf(element: Element): string {
  return element.getAttribute("aria-label") ?? "";
}

function setVisibility(state: "hidden" | "visible") {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  if (state === "visible") Reflect.deleteProperty(document, "visibilityState");
}
