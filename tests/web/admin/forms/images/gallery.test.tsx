import { expect, test } from "bun:test";
import { act, fireEvent, screen, within } from "@testing-library/react";

import { imageTexts } from "#texts/admin/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { openEditScreen } from "#tests/support/web/admin/articleScreens.ts";

/** The mark of a form with changes, on a narrow screen. */
const [UNSAVED = ""] = layoutTexts.unsaved.split("<");
const lines = () => within(screen.getByRole("region", { name: "Images" })).getAllByRole("listitem");
const isUndo = (line: HTMLElement) => within(line).queryByRole("button", { name: uiTexts.undo }) !== null;
const rows = () => lines().filter((line) => !isUndo(line));
/** Descriptions of the images in order. */
const order = () =>
  rows().map((row, index) => {
    const label = imageTexts.altLabel({ number: index + 1 });
    return within(row).getByLabelText<HTMLInputElement>(label).value;
  });
const handle = (number: number) => screen.getByRole("button", { name: imageTexts.movePicture({ number }) });

test("Alt with an arrow key moves the focused row, keeps the focus and announces the position", async () => {
  const { user } = await openEditScreen();
  const field = screen.getByLabelText(imageTexts.altLabel({ number: 1 }));
  await user.click(field);
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(order()).toEqual(["Three", "Two", ""]);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(imageTexts.moved({ place: 2, count: 3 }))).toBeDefined();
  await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}");
  expect(order()).toEqual(["Three", "", "Two"]);
  await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
  expect(order()).toEqual(["Two", "Three", ""]);
  expect(screen.queryByText(UNSAVED)).toBeNull();
});

test("tapping the handle offers two move buttons, disabled at the ends", async () => {
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

test("a row dragged by its handle moves to where it is dropped", async () => {
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

test("a row dropped before React has rendered its last movement moves to where it is dropped", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  // Within `act` nothing is rendered.
  act(() => {
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
    fireEvent.pointerUp(grip, { pointerId: 1, clientY: 40 });
  });
  expect(order()).toEqual(["", "Two", "Three"]);
});

test("after a drag without a click event, as in Chromium, Enter on the handle opens the moves at once", async () => {
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

test("Escape cancels a drag", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  fireEvent.keyDown(grip, { key: "Escape" });
  fireEvent.pointerUp(grip, { pointerId: 1, clientY: 40 });
  expect(order()).toEqual(["Two", "Three", ""]);
});

test("a cancelled drag moves nothing", async () => {
  await openEditScreen();
  layOut();
  const grip = handle(3);
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 40 });
  fireEvent.pointerCancel(grip, { pointerId: 1 });
  expect(order()).toEqual(["Two", "Three", ""]);
});

test("an image without alt text says so", async () => {
  const { user } = await openEditScreen();
  expect(screen.getByText(imageTexts.noAlt)).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>(imageTexts.altLabel({ number: 3 }));
  expect(field.maxLength).toBe(250);
  await user.fill(field, "Four");
  expect(screen.queryByText(imageTexts.noAlt)).toBeNull();
});

test("removing an image is announced and focuses the next one", async () => {
  const { user } = await openEditScreen();
  act(() => screen.getByRole("button", { name: imageTexts.removePicture({ number: 2 }) }).focus());
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Two", ""]);
  expect(screen.getByText(imageTexts.pictureRemoved({ number: 2 }))).toBeDefined();
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: imageTexts.removePicture({ number: 2 }) }),
  );
});

test("Undo restores removed images one after the other at their positions, with an announcement", async () => {
  const { user } = await openEditScreen();
  for (const number of [3, 1, 1]) {
    await user.click(screen.getByRole("button", { name: imageTexts.removePicture({ number }) }));
  }
  expect(document.activeElement).toBe(screen.getByRole("button", { name: uiTexts.undo }));
  expect(screen.getByText(imageTexts.removed({ name: "Three" }))).toBeDefined();
  expect(lines()).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Three"]);
  expect(screen.getByText(imageTexts.pictureRestored({ number: 1 }))).toBeDefined();
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: imageTexts.removePicture({ number: 1 }) }),
  );
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  expect(order()).toEqual(["Two", "Three", ""]);
  expect(screen.queryByRole("button", { name: uiTexts.undo })).toBeNull();
  expect(screen.queryByText(UNSAVED)).toBeNull();
});

test("Undo is at the position of the last removed image", async () => {
  const { user } = await openEditScreen();
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture({ number: 1 }) }));
  expect(lines().map(isUndo)).toEqual([true, false, false]);
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture({ number: 2 }) }));
  expect(lines().map(isUndo)).toEqual([false, true]);
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  expect(lines().map(isUndo)).toEqual([true, false, false]);
});

test("the second click of a double click does not press Undo", async () => {
  await openEditScreen();
  fireEvent.click(screen.getByRole("button", { name: imageTexts.removePicture({ number: 1 }) }), {
    detail: 1,
  });
  fireEvent.click(screen.getByRole("button", { name: uiTexts.undo }), { detail: 2 });
  expect(screen.getByText(imageTexts.count({ count: 2, max: 10 }))).toBeDefined();
});

test("a dragged image cannot be dropped on Undo", async () => {
  const { user } = await openEditScreen();
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture({ number: 2 }) }));
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
  expect(screen.getByText(imageTexts.moved({ place: 1, count: 2 }))).toBeDefined();
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  expect(order()).toEqual(["", "Three", "Two"]);
});
