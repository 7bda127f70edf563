import { expect, test } from "bun:test";
import { fireEvent, render, screen, within } from "@testing-library/react";

import { sampleImages } from "#tests/support/content/sampleActivities.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";

function show(count: number) {
  render(
    <Gallery
      images={sampleImages(count)}
      name="Flood map"
      retryBasePath="/projects/image/"
      width={{ phone: 88, wide: 60 }}
    />,
  );
}

const gallery = () => screen.getByRole("list", { name: siteTexts.picturesOf({ name: "Flood map" }) });
const tiles = () => within(gallery()).getAllByRole("link");

test.each([1, 2, 3, 4])("a gallery of %p has its own layout and hides nothing", (count) => {
  show(count);
  expect(gallery().dataset["tiles"]).toBe(String(count));
  expect(tiles()).toHaveLength(count);
  expect(screen.queryByText(/^\+/)).toBeNull();
});

test.each([
  [5, "+1"],
  [6, "+2"],
  [11, "+7"],
])("of %p images four are shown and the last counts the hidden ones: %p", (count, label) => {
  show(count);
  expect(tiles()).toHaveLength(4);
  expect(within(tiles()[3] ?? gallery()).getByText(label)).toBeTruthy();
});

test("shows nothing without images", () => {
  show(0);
  expect(document.body.textContent).toBe("");
});

test("a tile links to the image, which also works without JavaScript", () => {
  show(2);
  expect(tiles()[1]?.getAttribute("href")).toBe("/uploads/p2-1600.webp");
});

test("a tile opens the lightbox at its image", async () => {
  show(5);
  fireEvent.click(tiles()[2] ?? gallery());
  const dialog = await screen.findByRole("dialog", { name: siteTexts.picturesOf({ name: "Flood map" }) });
  expect(dialog.textContent).toContain("3 / 5");
});

test("a tile opened in a new tab does not open the lightbox", () => {
  show(2);
  fireEvent.click(tiles()[0] ?? gallery(), { ctrlKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("closing returns the focus to the tile", async () => {
  show(3);
  const tile = tiles()[1] ?? gallery();
  fireEvent.click(tile);
  fireEvent.keyDown(await screen.findByRole("dialog"), { key: "ArrowRight" });
  fireEvent.click(screen.getByRole("button", { name: siteTexts.close() }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(tile);
});
