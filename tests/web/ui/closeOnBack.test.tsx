import { expect, test } from "bun:test";

import { render } from "@testing-library/react";
import { useEffect, useRef } from "react";

import { isOverlayEntry, useCloseOnBack } from "#web/ui/closeOnBack.ts";

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
