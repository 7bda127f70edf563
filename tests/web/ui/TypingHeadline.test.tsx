import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";

import * as siteTexts from "#texts/public/ui.ts";
import { TypingHeadline } from "#web/ui/text/TypingHeadline.tsx";
import { HOME_TIMING } from "#web/ui/text/useTyping.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const phrases = ["First one.", "The second."];

const room = () =>
  screen.getByRole("heading").querySelector("[aria-hidden]")?.textContent?.replace("\u2060", "");

const shown = () => document.querySelector("[data-shown=true]")?.firstChild?.textContent;

function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) act(() => void jest.advanceTimersByTime(10));
}

test("the server renders the whole first phrase, without a style attribute", () => {
  const html = renderToString(<TypingHeadline phrases={phrases} />);
  expect(html).toContain(">First one.</span>");
  expect(html).not.toContain("style=");
});

test("the accessible name does not change while letters are typed", () => {
  render(<TypingHeadline phrases={phrases} />);
  const heading = screen.getByRole("heading", { level: 1, name: "First one." });
  pass(3000);
  expect(screen.getByRole("heading", { level: 1, name: "First one." })).toBe(heading);
});

test("translators leave the typed letters alone and find the whole phrase beside them", () => {
  render(<TypingHeadline phrases={phrases} timing={HOME_TIMING} />);
  pass(2250);
  const [whole, typed] = screen.getByRole("heading").children;
  expect(whole?.textContent).toBe("First one.");
  expect(whole?.closest("[translate=no]")).toBeNull();
  expect(typed?.getAttribute("translate")).toBe("no");
  expect(typed?.contains(document.querySelector("[data-shown=true]"))).toBe(true);
});

test("reserves space for every phrase while typing", () => {
  render(<TypingHeadline phrases={phrases} timing={HOME_TIMING} />);
  expect(room()).toBe("First one.The second.");
  pass(2250);
  expect(room()).toBe("First one.The second.");
});

test("can be paused, which shows the whole first phrase, and resumed", () => {
  render(<TypingHeadline phrases={phrases} timing={HOME_TIMING} />);
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
  render(<TypingHeadline phrases={["Only one."]} />);
  expect(screen.queryByRole("button")).toBe(null);
});

test("reports every phase change", () => {
  const turns: string[] = [];
  const tell = ({ index, phase }: { index: number; phase: string }) => turns.push(`${index} ${phase}`);
  render(<TypingHeadline phrases={["ab", "c"]} timing={HOME_TIMING} onPhaseChange={tell} />);
  pass(2000 + 50 + 100);
  expect(turns).toEqual(["0 held", "0 deleting", "1 typing", "1 held"]);
});

test("uses the timing of pages other than home by default", () => {
  const turns: string[] = [];
  render(
    <TypingHeadline
      phrases={["abc", "d"]}
      onPhaseChange={({ index, phase }) => turns.push(`${index} ${phase}`)}
    />,
  );
  pass(1990);
  expect(turns).toEqual(["0 held"]);
  pass(10 + 2 * 10 + 90);
  expect(turns.at(-1)).toBe("1 typing");
  pass(10);
  expect(turns.at(-1)).toBe("1 held");
});

test('a Thai phrase has lang="th"', () => {
  render(<TypingHeadline phrases={["ระบบที่ชัดเจน"]} />);
  expect(screen.getByRole("heading").lang).toBe("th");
});
