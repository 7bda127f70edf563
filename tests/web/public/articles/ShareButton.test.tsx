import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";

import * as articlePageTexts from "#texts/public/articles.ts";
import { ShareButton } from "#web/public/articles/ShareButton.tsx";

/** The content of the clipboard, which tests can't read. */
let copied: string[];
let undo: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  copied = [];
  undo = clipboardIs(async (text) => void copied.push(text));
});
afterEach(() => {
  undo();
  jest.useRealTimers();
});

function clipboardIs(writeText: (text: string) => Promise<void>) {
  const before = Object.getOwnPropertyDescriptor(navigator, "clipboard");
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  return () => {
    if (before) Object.defineProperty(navigator, "clipboard", before);
    else Reflect.deleteProperty(navigator, "clipboard");
  };
}

function selectionCopies(done: boolean) {
  document.execCommand = () => done;
}

async function share() {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Share" })));
}

const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const announced = () => screen.getByRole("status").textContent;

test("Share copies the page's URL", async () => {
  history.replaceState(null, "", "/article/7");
  render(<ShareButton />);
  await share();
  expect(copied).toEqual(["http://localhost/article/7"]);
});

test("Link copied! is announced and shown for 1.5 s", async () => {
  render(<ShareButton />);
  expect(announced()).toBe("");
  await share();
  expect(announced()).toBe(articlePageTexts.linkCopied());
  pass(1499);
  expect(announced()).toBe(articlePageTexts.linkCopied());
  pass(1);
  expect(announced()).toBe("");
});

test("a second click restarts the timer", async () => {
  render(<ShareButton />);
  await share();
  pass(1000);
  await share();
  pass(1000);
  expect(announced()).toBe(articlePageTexts.linkCopied());
  pass(500);
  expect(announced()).toBe("");
});

test("falls back to a selection if the clipboard is denied, and restores the focus", async () => {
  undo();
  undo = clipboardIs(() => Promise.reject(new DOMException("No", "NotAllowedError")));
  selectionCopies(true);
  render(<ShareButton />);
  screen.getByRole("button").focus();
  await share();
  expect(announced()).toBe(articlePageTexts.linkCopied());
  expect(document.activeElement).toBe(screen.getByRole("button"));
  expect(document.querySelector("textarea")).toBeNull();
});

test("shows the URL to copy manually if nothing else works", async () => {
  undo();
  undo = clipboardIs(() => Promise.reject(new DOMException("No", "NotAllowedError")));
  selectionCopies(false);
  render(<ShareButton />);
  await share();
  expect(announced()).toBe(articlePageTexts.copyFailed());
  pass(10_000);
  expect(announced()).toBe(articlePageTexts.copyFailed());
});
