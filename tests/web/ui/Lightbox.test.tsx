import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";

import * as siteTexts from "#texts/public/ui.ts";
import { sampleImages } from "#tests/support/content/sampleActivities.ts";
import { Lightbox } from "#web/ui/gallery/Lightbox.tsx";

const pictures = sampleImages(5);

function Held({ start, shown }: { start: number; shown: typeof pictures }) {
  const [index, setIndex] = useState(start);
  const [open, setOpen] = useState(true);
  return (
    <Lightbox
      images={shown}
      index={index}
      open={open}
      name="Flood map"
      retryBasePath="/projects/image/"
      onIndexChange={setIndex}
      onClose={() => setOpen(false)}
    />
  );
}

function show(start: number, shown = pictures) {
  render(<Held start={start} shown={shown} />);
  return screen.getByRole("dialog");
}

const visiblePicture = () => screen.getAllByRole<HTMLImageElement>("img").map((image) => image.alt)[0];

test("the counter matches the image", () => {
  const dialog = show(1);
  expect(dialog.textContent).toContain("2 / 5");
  expect(visiblePicture()).toBe("Picture p2");
  fireEvent.click(screen.getByRole("button", { name: siteTexts.nextPicture() }));
  expect(dialog.textContent).toContain("3 / 5");
  expect(visiblePicture()).toBe("Picture p3");
  fireEvent.click(screen.getByRole("button", { name: siteTexts.previousPicture() }));
  expect(dialog.textContent).toContain("2 / 5");
});

test("the right arrow key moves from the last image to the first", () => {
  const dialog = show(4);
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(dialog.textContent).toContain("1 / 5");
});

test("the left arrow key moves from the first image to the last", () => {
  const dialog = show(0);
  fireEvent.keyDown(dialog, { key: "ArrowLeft" });
  expect(dialog.textContent).toContain("5 / 5");
});

test("a swipe left moves on, a swipe right back, and scrolling does nothing", () => {
  const dialog = show(1);
  swipe({ from: [300, 100], to: [200, 110] });
  expect(dialog.textContent).toContain("3 / 5");
  swipe({ from: [100, 100], to: [200, 90] });
  expect(dialog.textContent).toContain("2 / 5");
  swipe({ from: [300, 100], to: [240, 300] });
  expect(dialog.textContent).toContain("2 / 5");
});

test("a thumbnail shows its image and is marked as current", () => {
  const dialog = show(0);
  fireEvent.click(screen.getByRole("button", { name: siteTexts.picture({ number: 4 }) }));
  expect(dialog.textContent).toContain("4 / 5");
  expect(
    screen.getByRole("button", { name: siteTexts.picture({ number: 4 }) }).getAttribute("aria-current"),
  ).toBe("true");
});

test("preloads both neighbours, wrapping around", () => {
  show(0);
  const stage = screen.getAllByRole("img", { hidden: true }).filter((image) => !image.closest("button"));
  expect(stage.map((image) => image.getAttribute("alt")).toSorted()).toEqual([
    "Picture p1",
    "Picture p2",
    "Picture p5",
  ]);
});

test("opening focuses the Next button", () => {
  show(0);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: siteTexts.nextPicture() }));
});

test("the page behind does not scroll", () => {
  show(0);
  expect(document.documentElement.hasAttribute("data-scroll-locked")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: siteTexts.close() }));
  expect(document.documentElement.hasAttribute("data-scroll-locked")).toBe(false);
});

test("a single image has a counter but no buttons", () => {
  const dialog = show(0, sampleImages(1));
  expect(dialog.textContent).toContain("1 / 1");
  expect(screen.getAllByRole("button")).toHaveLength(1);
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(dialog.textContent).toContain("1 / 1");
});

function swipe({ from, to }: { from: [number, number]; to: [number, number] }) {
  const stage = screen.getAllByRole("img")[0];
  if (!stage) throw new Error("No picture to swipe over");
  const finger = { pointerType: "touch", isPrimary: true };
  fireEvent.pointerDown(stage, { ...finger, clientX: from[0], clientY: from[1] });
  fireEvent.pointerUp(stage, { ...finger, clientX: to[0], clientY: to[1] });
}
