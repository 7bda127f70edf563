// Toasts while a dialog shuts off the rest of the page: inside it, and back in the page afterwards.
import { expect, test } from "bun:test";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";

import { Dialog } from "#web/admin/ui/Dialog.tsx";
import { ToastList } from "#web/admin/ui/ToastList.tsx";
import { createToasts, ToastsProvider } from "#web/admin/ui/toasts.ts";

import { hands } from "#tests/support/hands.ts";
import { showAdmin } from "#tests/support/showAdmin.tsx";

function Dialogs() {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <>
      {["First", "Second"].map((title) => (
        <button key={title} type="button" onClick={() => setOpen([...open, title])}>
          Open {title}
        </button>
      ))}
      {open.map((title) => (
        <Dialog key={title} title={title} onCancel={() => setOpen(open.filter((one) => one !== title))}>
          <p>Some words</p>
        </Dialog>
      ))}
    </>
  );
}

function show() {
  const toasts = createToasts();
  showAdmin({
    path: "/",
    children: (
      <ToastsProvider value={toasts}>
        <Dialogs />
        <ToastList />
      </ToastsProvider>
    ),
  });
  return { toasts, user: hands() };
}

const dialog = (name: string) => screen.getByRole("dialog", { name });

test("a toast is inside the topmost dialog, can be answered there, and outlives it", async () => {
  const { toasts, user } = show();
  let retries = 0;
  const retry = { label: "Retry", run: () => (retries += 1) };
  act(() => void toasts.show({ kind: "failed", text: "It failed before.", action: retry }));
  const toast = screen.getByRole("alert");
  expect(toast.closest("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open First" }));
  expect(within(dialog("First")).getByRole("alert")).toBe(toast);
  await user.click(screen.getByRole("button", { name: "Open Second" }));
  expect(within(dialog("Second")).getByRole("alert")).toBe(toast);
  act(() => void toasts.show({ kind: "done", text: "It is done now." }));
  expect(within(dialog("Second")).getByRole("status").textContent).toContain("It is done now.");
  fireEvent.keyDown(dialog("Second"), { key: "Escape" });
  expect(within(dialog("First")).getByRole("alert")).toBe(toast);
  await user.click(within(toast).getByRole("button", { name: "Retry" }));
  expect(retries).toBe(1);
  fireEvent.keyDown(dialog("First"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.body.contains(screen.getByRole("status"))).toBe(true);
});

test("a dialog in Thai does not make a toast Thai", () => {
  const { toasts } = show();
  act(() => void toasts.show({ kind: "done", text: "Saved" }));
  expect(screen.getByRole("region", { name: "Notifications" }).lang).toBe("en");
});
