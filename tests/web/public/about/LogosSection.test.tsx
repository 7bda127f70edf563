import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { CLIENT_TYPES } from "#contract/content/publicLogos.ts";
import type { ClientType } from "#contract/content/publicLogos.ts";
import * as aboutTexts from "#texts/public/about.ts";
import { mockImageState } from "#tests/support/web/mockImages.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import type { FakeResponses } from "#tests/support/web/renderPage.tsx";
import { LogosSection } from "#web/public/about/LogosSection.tsx";

/** The responses to the requests of both types, newest first. */
function logoResponses(logos: PublicLogo[]): FakeResponses {
  const entries = CLIENT_TYPES.map((type) => [
    `/clients/public/logos?type=${type}&order=newest&limit=60`,
    logos.filter((each) => each.type === type).toReversed(),
  ]);
  return Object.fromEntries(entries);
}

function logo(name: string, type: ClientType = "client", changes: Partial<PublicLogo> = {}): PublicLogo {
  const file = name.toLowerCase();
  return { name, type, logo: `/uploads/${file}.png`, url: `https://${file}.example`, ...changes };
}

const Section = () => <LogosSection heading="Our Trusted Clients And Partners" />;
const show = (answers: FakeResponses) => renderPage(Section, { responses: answers });
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("img")
    .map((image) => image.getAttribute("alt"));

const sizeOf = (name: string) =>
  ["width", "height"].map((side) => screen.getByRole("img", { name }).getAttribute(side));

test("shows clients and partners in separate marquees as links to their sites", async () => {
  show(logoResponses([logo("Ruamjai"), logo("Kestrel", "partner"), logo("Tarnwa")]));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Our Trusted Clients And Partners");
  const clients = await screen.findByRole("list", { name: "Clients" });
  expect(namesIn(clients)).toEqual(["Ruamjai", "Tarnwa"]);
  expect(namesIn(screen.getByRole("list", { name: aboutTexts.partners() }))).toEqual(["Kestrel"]);
  const link = within(clients).getByRole("link", { name: "Tarnwa" });
  expect(link.getAttribute("href")).toBe("https://tarnwa.example");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("a logo has width and height if known", async () => {
  const unknown = logo("Tarnwa", "client", { logo: "https://cdn.example/tarnwa.png" });
  show(logoResponses([logo("Ruamjai", "client", { width: 480, height: 259 }), unknown]));
  await screen.findByRole("list", { name: "Clients" });
  expect(sizeOf("Ruamjai")).toEqual(["480", "259"]);
  expect(sizeOf("Tarnwa")).toEqual([null, null]);
});

test("a logo with an unsafe URL is not a link", async () => {
  show(
    logoResponses([
      logo("Ruamjai", "client", { url: "javascript:alert(1)" }),
      logo("Tarnwa", "client", { url: "" }),
    ]),
  );
  await screen.findByRole("img", { name: "Ruamjai" });
  expect(screen.queryAllByRole("link")).toEqual([]);
});

test("a type without logos has no marquee", async () => {
  show(logoResponses([logo("Ruamjai")]));
  await screen.findByRole("list", { name: "Clients" });
  expect(screen.queryByText(aboutTexts.partners())).toBeNull();
});

test("shows a loading state", async () => {
  show(logoResponses([logo("Ruamjai")]));
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  await screen.findByRole("list", { name: "Clients" });
  expect(screen.queryByRole("status")).toBeNull();
});

test("an error is announced, logged and can be retried", async () => {
  const answers: FakeResponses = { "/clients/public/logos": 500 };
  show(answers);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(aboutTexts.failedTitle());
  expect(alert.textContent).toContain(aboutTexts.failedText());
  expect(console.warn).toHaveBeenCalledTimes(1);
  Object.assign(answers, logoResponses([logo("Ruamjai")]));
  fireEvent.click(screen.getByRole("button", { name: aboutTexts.tryAgain() }));
  await screen.findByRole("img", { name: "Ruamjai" });
});

test("shows an empty state", async () => {
  show(logoResponses([]));
  await screen.findByRole("heading", { name: aboutTexts.noneTitle() });
  expect(screen.getByText(aboutTexts.noneText())).toBeTruthy();
});

test("hides a logo that fails to load together with its link, and logs it", async () => {
  show(logoResponses([logo("Ruamjai"), logo("Tarnwa")]));
  fireEvent.error(await screen.findByRole("img", { name: "Ruamjai" }));
  expect(screen.queryByRole("img", { name: "Ruamjai" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Ruamjai" })).toBeNull();
  expect(screen.getByRole("img", { name: "Tarnwa" })).toBeTruthy();
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("/uploads/ruamjai.png"));
});

test("hides logos that failed before hydration; without any left it shows the empty state", async () => {
  const undo = mockImageState("broken");
  try {
    show(logoResponses([logo("Ruamjai"), logo("Kestrel", "partner")]));
    await screen.findByRole("heading", { name: aboutTexts.noneTitle() });
  } finally {
    undo();
  }
});

test("one button pauses and resumes both marquees", async () => {
  show(logoResponses([logo("Ruamjai"), logo("Kestrel", "partner")]));
  fireEvent.click(await screen.findByRole("button", { name: aboutTexts.pause() }));
  fireEvent.click(screen.getByRole("button", { name: aboutTexts.play() }));
  expect(screen.getByRole("button", { name: aboutTexts.pause() })).toBeTruthy();
});
