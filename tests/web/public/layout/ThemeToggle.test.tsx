import { expect, test } from "bun:test";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";

import { layoutTexts } from "#texts/admin/layout.ts";
import { ThemeToggle } from "#web/public/layout/header/ThemeToggle.tsx";
import { THEME_KEY } from "#web/ui/theme.ts";

const tell = (key: string, newValue: string | null) =>
  fireEvent(window, new StorageEvent("storage", { key, newValue }));
const toggle = () => screen.getByRole("button", { name: layoutTexts.darkTheme });

test("switches the document to dark and back, and remembers it", async () => {
  render(<ThemeToggle />);
  fireEvent.click(toggle());
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem(THEME_KEY)).toBe("dark");
  await waitFor(() => expect(toggle().getAttribute("aria-pressed")).toBe("true"));
  fireEvent.click(toggle());
  expect(document.documentElement.dataset["theme"]).toBe("light");
  expect(localStorage.getItem(THEME_KEY)).toBe("light");
  await waitFor(() => expect(toggle().getAttribute("aria-pressed")).toBe("false"));
});

test("follows another tab, and believes it nothing else", async () => {
  document.documentElement.dataset["theme"] = "light";
  const other = render(<ThemeToggle />);
  other.unmount();
  render(<ThemeToggle />);
  render(<ThemeToggle />).unmount();
  tell(THEME_KEY, "dark");
  await waitFor(() => expect(toggle().getAttribute("aria-pressed")).toBe("true"));
  for (const [key, value] of [
    [THEME_KEY, "pink"],
    [THEME_KEY, null],
    ["another", "light"],
  ] as const) {
    tell(key, value);
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  }
});

test("shows the theme that the document came with", () => {
  document.documentElement.dataset["theme"] = "dark";
  render(<ThemeToggle />);
  expect(toggle().getAttribute("aria-pressed")).toBe("true");
});

test("the server, which knows no visitor's choice, starts light", () => {
  expect(renderToString(<ThemeToggle />)).toContain('aria-pressed="false"');
});
