import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { layoutTexts } from "#texts/admin/layout.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { NavigationMenu } from "#web/public/layout/header/NavigationMenu.tsx";
import { ROUTES } from "#web/public/routes.ts";

const home = ROUTES.find(({ path }) => path === "/");

async function openMenu() {
  if (!home) throw new Error("There is no home page");
  renderPage(() => <NavigationMenu route={home} />, { responses: {} });
  const opener = await screen.findByRole("button", { name: publicLayoutTexts.menu() });
  opener.focus();
  fireEvent.click(opener);
  return {
    opener,
    dialog: screen.getByRole<HTMLDialogElement>("dialog", { name: publicLayoutTexts.menu() }),
  };
}

const isLocked = () => document.documentElement.hasAttribute("data-scroll-locked");

test("opens over the page and prevents it from scrolling", async () => {
  const { opener, dialog } = await openMenu();
  expect(dialog.open).toBe(true);
  // Must not be combined with `command`: https://www.w3.org/TR/html-aria/
  expect(opener.hasAttribute("aria-expanded")).toBe(false);
  expect(isLocked()).toBe(true);
});

test("the close button closes it and allows scrolling", async () => {
  const { dialog } = await openMenu();
  fireEvent.click(within(dialog).getByRole("button", { name: layoutTexts.closeMenu }));
  expect(dialog.open).toBe(false);
  await waitFor(() => expect(isLocked()).toBe(false));
});

test("a link opens its page and closes the menu", async () => {
  const { dialog } = await openMenu();
  fireEvent.click(within(dialog).getByRole("link", { name: "Activities" }));
  expect(location.pathname).toBe("/activities");
  expect(dialog.open).toBe(false);
});

test("marks the current page", async () => {
  const { dialog } = await openMenu();
  expect(within(dialog).getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
  expect(within(dialog).getByRole("link", { name: "Activities" }).hasAttribute("aria-current")).toBe(false);
});

test("ends with the contact details", async () => {
  const { dialog } = await openMenu();
  expect(within(dialog).getByRole("link", { name: "hello@vitrine.example" }).getAttribute("href")).toBe(
    "mailto:hello@vitrine.example",
  );
  expect(within(dialog).getByRole("link", { name: "+66 2 000 0000" }).getAttribute("href")).toBe(
    "tel:+6620000000",
  );
});
