import { expect, jest, test } from "bun:test";
import { act, fireEvent, screen, within } from "@testing-library/react";

import { EMPTY_ADDRESS } from "#resources/settings/address.ts";
import { DEMO_SITE } from "#demo/site.ts";
import * as addressTexts from "#texts/public/address.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { AddressPage } from "#web/public/address/AddressPage.tsx";

async function show(path = "/address", site = DEMO_SITE) {
  renderPage(AddressPage, { path, responses: { "/site": site } });
  return screen.findByRole("region", { name: addressTexts.map() });
}

const frame = () => document.querySelector("iframe");

function detailOf(name: string) {
  return screen.getByText(name, { selector: "dt" }).nextElementSibling;
}

test("the headline is the firm's phrase", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Come and think with us.");
});

test("the form has the heading Message Me", async () => {
  await show();
  const heading = screen.getByRole("heading", { level: 2, name: "Message Me" });
  expect(heading.parentElement?.querySelector("form")).toBeTruthy();
});

test("has a default headline without the firm's own phrases", async () => {
  const headlines = { ...DEMO_SITE.headlines, address: [] };
  await show("/address", { ...DEMO_SITE, headlines });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Address");
});

test("shows address, email, phone and opening hours from the settings", async () => {
  const changes = {
    address: {
      ...EMPTY_ADDRESS,
      en: { ...EMPTY_ADDRESS.en, street: "1 Main Road", province: "เชียงใหม่" },
    },
    email: "a@firm.example",
    phone: "+66 53 000",
    openingHours: "Daily",
  };
  await show("/address", { ...DEMO_SITE, ...changes });
  expect(detailOf("Address")?.textContent).toContain("1 Main Road เชียงใหม่");
  expect(detailOf("Email")?.querySelector("a")?.href).toBe("mailto:a@firm.example");
  expect(detailOf(addressTexts.phone())?.querySelector("a")?.href).toBe("tel:+6653000");
  expect(detailOf(addressTexts.openingHours())?.textContent).toBe("Daily");
});

test("the address links to the map at the configured position", async () => {
  await show("/address", { ...DEMO_SITE, map: { latitude: 1.5, longitude: 2.5, zoom: 9 } });
  expect(detailOf("Address")?.querySelector("a")?.href).toBe(
    "https://www.openstreetmap.org/?mlat=1.5&mlon=2.5#map=9/1.5/2.5",
  );
});

test("the map shows name and address, and loads nothing until requested", async () => {
  const map = within(await show());
  expect(map.getByText("Vitrine")).toBeTruthy();
  expect(map.getByText("Bangkok 10400")).toBeTruthy();
  expect(frame()).toBeNull();
});

test("opening the live map replaces the placeholder and focuses it", async () => {
  const map = await show();
  fireEvent.click(within(map).getByRole("button", { name: addressTexts.openMap() }));
  expect(frame()?.src).toStartWith("https://www.openstreetmap.org/export/embed.html?");
  expect(frame()?.title).toBe(addressTexts.mapAlt({ productName: "Vitrine" }));
  expect(document.activeElement).toBe(map);
  expect(within(map).queryByRole("button")).toBeNull();
});

test("a map that stays silent for 4 s gives way to the illustration, with a link", async () => {
  const map = await show();
  jest.useFakeTimers();
  fireEvent.click(within(map).getByRole("button", { name: addressTexts.openMap() }));
  act(() => void jest.advanceTimersByTime(3990));
  expect(frame()).toBeTruthy();
  act(() => void jest.advanceTimersByTime(10));
  jest.useRealTimers();
  expect(frame()).toBeNull();
  const link = within(map).getByRole("link", { name: addressTexts.mapSilent() });
  expect(link.getAttribute("href")).toStartWith("https://www.openstreetmap.org/?mlat=");
});

test("a map that has answered stays", async () => {
  const map = await show();
  jest.useFakeTimers();
  fireEvent.click(within(map).getByRole("button", { name: addressTexts.openMap() }));
  fireEvent.load(frame() ?? map);
  act(() => void jest.advanceTimersByTime(5000));
  jest.useRealTimers();
  expect(frame()).toBeTruthy();
});

test("without JavaScript the button requests a page with the live map", async () => {
  const map = await show();
  const button = within(map).getByRole<HTMLButtonElement>("button", { name: addressTexts.openMap() });
  expect([button.name, button.value, button.form?.getAttribute("action")]).toEqual([
    "map",
    "live",
    "/address#map",
  ]);
});

test("a URL that requests the live map shows it immediately", async () => {
  await show("/address?map=live");
  expect(frame()).toBeTruthy();
});

test("the page after a form post without JavaScript confirms that it was sent", async () => {
  await show("/address?sent=1");
  expect(screen.getByText("Message sent successfully!")).toBeTruthy();
});
