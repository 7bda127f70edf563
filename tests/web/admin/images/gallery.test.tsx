import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, fireEvent, screen, within } from "@testing-library/react";

import { imageTexts } from "#texts/admin/images.ts";
import { openEditScreen } from "#tests/support/web/admin/articleScreens.ts";

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

const lines = () => within(screen.getByRole("region", { name: "Images" })).getAllByRole("listitem");
const isUndo = (line: HTMLElement) => within(line).queryByRole("button", { name: "Undo" }) !== null;
const rows = () => lines().filter((line) => !isUndo(line));
/** Descriptions of the images in order. */
const order = () =>
  rows().map((row) => within(row).getByLabelText<HTMLInputElement>(/^Alt text of picture/).value);
const handle = (number: number) => screen.getByRole("button", { name: imageTexts.movePicture(number) });

test("Alt and an arrow move the row of the focus, which stays, and say where it went", async () => {
  const { user } = await openEditScreen();
  const field = screen.getByLabelText(imageTexts.altLabel(1));
  await user.click(field);
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(order()).toEqual(["Three", "Two", ""]);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(imageTexts.moved(2, 3))).toBeDefined();
  await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}");
  expect(order()).toEqual(["Three", "", "Two"]);
  await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
  expect(order()).toEqual(["Two", "Three", ""]);
  expect(screen.queryByText("Unsaved")).toBeNull();
});

test("a tap on the handle offers the same in two buttons, closed at the ends", async () => {
  const { user } = await openEditScreen();
  await user.click(handle(1));
  expect(handle(1).getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("button", { name: imageTexts.moveUp }).hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: imageTexts.moveDown }));
  await user.click(screen.getByRole("button", { name: imageTexts.moveDown }));
  expect(order()).toEqual(["Three", "", "Two"]);
  expect(screen.getByRole("button", { name: imageTexts.moveDown }).hasAttribute("disabled")).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: imageTexts.moveUp }));
  await user.click(handle(3));
  expect(screen.queryByRole("button", { name: imageTexts.moveUp })).toBeNull();
});

/** Rows of 100 pixels: happy-dom has no layout. */
function layOut(grip = handle(3)) {
  lines().forEach((line, index) => {
    line.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
  });
  Object.defineProperty(grip, "setPointerCapture", { value: () => {} });
}

test("a row dragged by its handle lands where it is let go", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  expect(rows()[2]?.style.transform).toBe("translateY(-210px)");
  expect(rows()[0]?.getAttribute("data-landing")).toBe("before");
  fireEvent.pointerUp(grip, { pointerId: 1, clientY: 40 });
  fireEvent.click(grip, { detail: 1 });
  expect(order()).toEqual(["", "Two", "Three"]);
  expect(screen.queryByRole("button", { name: imageTexts.moveUp })).toBeNull();
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 240 });
  expect(rows().map((row) => row.style.transform)).toEqual(["", "", ""]);
  fireEvent.click(grip);
  expect(screen.getByRole("button", { name: imageTexts.moveUp })).toBeDefined();
});

test("after a drag that ends in no click, as Chromium's, Enter on the handle offers the moves at once", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  fireEvent.pointerUp(grip, { pointerId: 1, clientY: 40 });
  // A click by key has `detail` 0.
  fireEvent.click(grip, { detail: 0 });
  expect(screen.getByRole("button", { name: imageTexts.moveUp })).toBeDefined();
});

test("Escape ends a drag and moves nothing", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  fireEvent.keyDown(grip, { key: "Escape" });
  fireEvent.pointerUp(grip, { pointerId: 1, clientY: 40 });
  expect(order()).toEqual(["Two", "Three", ""]);
});

test("a drag that is cancelled moves nothing", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  fireEvent.pointerCancel(grip, { pointerId: 1 });
  expect(order()).toEqual(["Two", "Three", ""]);
});

test("a picture without a description says so, until it has one", async () => {
  const { user } = await openEditScreen();
  expect(screen.getByText(imageTexts.noAlt)).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>(imageTexts.altLabel(3));
  expect(field.maxLength).toBe(250);
  await user.fill(field, "Four");
  expect(screen.queryByText(imageTexts.noAlt)).toBeNull();
});

test("removing a picture says so and leaves the focus at the next", async () => {
  const { user } = await openEditScreen();
  act(() => screen.getByRole("button", { name: imageTexts.removePicture(2) }).focus());
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Two", ""]);
  expect(screen.getByText(imageTexts.pictureRemoved(2))).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: imageTexts.removePicture(2) }));
});

test("removed pictures come back one after the other, where they stood, and say so", async () => {
  const { user } = await openEditScreen();
  for (const number of [3, 1, 1]) {
    await user.click(screen.getByRole("button", { name: imageTexts.removePicture(number) }));
  }
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText("Removed: Three")).toBeDefined();
  expect(lines()).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Three"]);
  expect(screen.getByText(imageTexts.pictureRestored(1))).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: imageTexts.removePicture(1) }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(order()).toEqual(["Two", "Three", ""]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.queryByText("Unsaved")).toBeNull();
});

test("the way back stands where the picture was, until the next one is removed", async () => {
  const { user } = await openEditScreen();
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture(1) }));
  expect(lines().map(isUndo)).toEqual([true, false, false]);
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture(2) }));
  expect(lines().map(isUndo)).toEqual([false, true]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(lines().map(isUndo)).toEqual([true, false, false]);
});

test("the second press of a double click that meets the way back takes nothing back", async () => {
  await openEditScreen();
  fireEvent.click(screen.getByRole("button", { name: imageTexts.removePicture(1) }), { detail: 1 });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }), { detail: 2 });
  expect(screen.getByText("2 of 10")).toBeDefined();
});

test("the way back is no place for a picture that is dragged past it", async () => {
  const { user } = await openEditScreen();
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture(2) }));
  expect(lines().map(isUndo)).toEqual([false, true, false]);
  const grip = handle(2);
  layOut(grip);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 160 });
  expect(rows().map((row) => row.getAttribute("data-landing"))).toEqual([null, null]);
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  expect(rows()[0]?.getAttribute("data-landing")).toBe("before");
  fireEvent.pointerUp(grip, { pointerId: 1, clientY: 40 });
  expect(order()).toEqual(["", "Two"]);
  expect(screen.getByText(imageTexts.moved(1, 2))).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(order()).toEqual(["", "Three", "Two"]);
});
