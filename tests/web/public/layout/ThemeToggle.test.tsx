import { expect, test } from "bun:test";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";

import { layoutTexts } from "#texts/admin/layout.ts";
import { ThemeToggle } from "#web/public/layout/header/ThemeToggle.tsx";
import { THEME_KEY } from "#web/ui/theme.ts";

const tell = (key: string, newValue: string | null) =>
  fireEvent(window, new StorageEvent("storage", { key, newValue }));
const toggle = () => screen.getByRole("button", { name: layoutTexts.darkTheme });

test("toggles dark mode and stores it", async () => {
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

test("follows changes in another tab and ignores invalid values", async () => {
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

test("shows the theme set on the document", () => {
  document.documentElement.dataset["theme"] = "dark";
  render(<ThemeToggle />);
  expect(toggle().getAttribute("aria-pressed")).toBe("true");
});

test("renders the light theme on the server, which does not know the visitor's choice", () => {
  expect(renderToString(<ThemeToggle />)).toContain('aria-pressed="false"');
});
