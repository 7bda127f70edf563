import { expect, spyOn, test } from "bun:test";

import { render } from "@testing-library/react";
import { useEffect, useRef } from "react";

import { isOverlayEntry, navigateFromOverlay, useCloseOnBack } from "#web/ui/closeOnBack.ts";

/** Stays mounted, as a dialog does until its `close` event. */
function OpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(dialog, true);
  useEffect(() => dialog.current?.showModal(), []);
  return <dialog ref={dialog} />;
}

/** Resolves after the tasks that wait now. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

test("a dialog that Back closed gets no further history entry before its `close` event", async () => {
  render(<OpenDialog />);
  await nextTask();
  expect(isOverlayEntry()).toBe(true);
  history.replaceState(null, "");
  dispatchEvent(new Event("popstate"));
  expect(document.querySelector("dialog[open]")).toBe(null);
  await nextTask();
  expect(isOverlayEntry()).toBe(false);
});

test("a navigation waits until the entry of a closed dialog is left, which would leave the new page", async () => {
  // In a browser it takes effect later.
  using back = spyOn(history, "back").mockImplementation(() => {});
  const { unmount } = render(<OpenDialog />);
  await nextTask();
  unmount();
  await nextTask();
  expect(back).toHaveBeenCalledTimes(1);
  const visited: boolean[] = [];
  navigateFromOverlay(({ replace }) => void visited.push(replace));
  expect(visited).toEqual([]);
  history.replaceState(null, "");
  dispatchEvent(new Event("popstate"));
  expect(visited).toEqual([false]);
});
