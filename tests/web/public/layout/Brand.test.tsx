import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import * as publicLayoutTexts from "#texts/public/layout.ts";
import { DEMO_SITE } from "#demo/site.ts";
import type { Site } from "#contract/settings/site.ts";

import { renderSite } from "#tests/support/web/renderSite.tsx";

async function showWith(changes: Partial<Site>) {
  await renderSite("/", {
    "GET /site": () => ({ data: { ...DEMO_SITE, productName: "Paendin", ...changes } }),
  });
  const link = screen.getByRole("link", { name: publicLayoutTexts.brand({ productName: "Paendin" }) });
  return { image: link.querySelector("img"), link: within(link) };
}

test("without a logo, shows the default mark before the name", async () => {
  const { image, link } = await showWith({ logo: null });
  expect(image).toBeNull();
  expect(link.getByText("Paendin")).toBeDefined();
});

test("a logo replaces the mark and has its width and height", async () => {
  const { image, link } = await showWith({
    logo: { path: "/uploads/abc.png", width: 300, height: 240, alt: "" },
  });
  expect(image?.getAttribute("src")).toBe("/uploads/abc-300.webp");
  expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["300", "240"]);
  expect(image?.hasAttribute("sizes")).toBe(false);
  expect(link.getByText("Paendin")).toBeDefined();
});

test("a wide logo replaces the name", async () => {
  const { image, link } = await showWith({
    logo: { path: "/uploads/abc.png", width: 900, height: 240, alt: "" },
  });
  expect(image).not.toBeNull();
  expect(link.queryByText("Paendin")).toBeNull();
});
