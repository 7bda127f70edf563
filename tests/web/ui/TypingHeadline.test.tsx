import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";

import * as siteTexts from "#texts/public/ui.ts";
import { PageHeadline, TypingHeadline } from "#web/ui/text/TypingHeadline.tsx";
import { HOME_TIMING, useTyping } from "#web/ui/text/useTyping.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const phrases = ["First one.", "The second."];

function Headline({ phrases }: { phrases: readonly string[] }) {
  return <TypingHeadline phrases={phrases} typing={useTyping(phrases, HOME_TIMING)} />;
}

const room = () =>
  screen.getByRole("heading").querySelector("[aria-hidden]")?.textContent?.replace("\u2060", "");

const shown = () => document.querySelector("[data-shown=true]")?.firstChild?.textContent;

function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) act(() => void jest.advanceTimersByTime(10));
}

test("the server renders the whole first phrase, without a style attribute", () => {
  const html = renderToString(<Headline phrases={phrases} />);
  expect(html).toContain(">First one.</span>");
  expect(html).not.toContain("style=");
});

test("the accessible name does not change while letters are typed", () => {
  render(<Headline phrases={phrases} />);
  const heading = screen.getByRole("heading", { level: 1, name: "First one." });
  pass(3000);
  expect(screen.getByRole("heading", { level: 1, name: "First one." })).toBe(heading);
});

test("translators leave the typed letters alone and find the whole phrase beside them", () => {
  render(<Headline phrases={phrases} />);
  pass(2250);
  const [whole, typed] = screen.getByRole("heading").children;
  expect(whole?.textContent).toBe("First one.");
  expect(whole?.closest("[translate=no]")).toBeNull();
  expect(typed?.getAttribute("translate")).toBe("no");
  expect(typed?.contains(document.querySelector("[data-shown=true]"))).toBe(true);
});

test("reserves space for every phrase while typing", () => {
  render(<Headline phrases={phrases} />);
  expect(room()).toBe("First one.The second.");
  pass(2250);
  expect(room()).toBe("First one.The second.");
});

test("can be paused, which shows the whole first phrase, and resumed", () => {
  render(<Headline phrases={phrases} />);
  pass(2250);
  expect(shown()).not.toBe("First one.");
  fireEvent.click(screen.getByRole("button", { name: siteTexts.pauseHeadline() }));
  expect(shown()).toBe("First one.");
  pass(5000);
  expect(shown()).toBe("First one.");
  fireEvent.click(screen.getByRole("button", { name: siteTexts.playHeadline() }));
  pass(2250);
  expect(shown()).not.toBe("First one.");
});

test("a headline with one phrase has no pause button", () => {
  render(<Headline phrases={["Only one."]} />);
  expect(screen.queryByRole("button")).toBe(null);
});

test("points avoid the place of every phrase", () => {
  render(<Headline phrases={phrases} />);
  const clear = [...document.querySelectorAll("[data-clear]")].map(({ textContent }) => textContent);
  expect(clear).toEqual(["First one.\u2060", "The second."]);
});

test("a page has its title if it has no phrases, and no pause button after its round", () => {
  const { rerender } = render(<PageHeadline phrases={[]} title="Contact" />);
  expect(shown()).toBe("Contact");
  rerender(<PageHeadline key="phrases" phrases={["ab", "ac"]} title="Contact" />);
  pass(12_000);
  expect(screen.queryByRole("button")).not.toBe(null);
  pass(12_500);
  expect(shown()).toBe("ab");
  expect(screen.queryByRole("button")).toBe(null);
});

test('a Thai phrase has lang="th"', () => {
  render(<Headline phrases={["ระบบที่ชัดเจน"]} />);
  expect(screen.getByRole("heading").lang).toBe("th");
});
