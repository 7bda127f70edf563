import { afterEach, expect, jest, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { StrictMode, useState } from "react";

import { uiTexts } from "#texts/admin/ui.ts";
import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";
import { ToastList } from "#web/admin/ui/toasts/ToastList.tsx";
import { createToasts, ToastsProvider } from "#web/admin/ui/toasts/toasts.ts";

import { setupUser } from "#tests/support/web/setupUser.ts";
import { recordAnnouncements } from "#tests/support/web/recordAnnouncements.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { textsOf } from "#tests/support/web/textPatterns.ts";

afterEach(() => void jest.useRealTimers());

function Dialogs() {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <main tabIndex={-1}>
      {["First", "Second"].map((title) => (
        <button key={title} type="button" onClick={() => setOpen([...open, title])}>
          {`Open ${title}`}
        </button>
      ))}
      {open.map((title) => (
        <Dialog key={title} title={title} onCancel={() => setOpen(open.filter((one) => one !== title))}>
          <p>Some words</p>
        </Dialog>
      ))}
    </main>
  );
}

function show() {
  const toasts = createToasts();
  const heard = recordAnnouncements();
  renderAdmin({
    path: "/",
    children: (
      <StrictMode>
        <ToastsProvider value={toasts}>
          <Dialogs />
          <ToastList />
        </ToastsProvider>
      </StrictMode>
    ),
  });
  return { toasts, heard, user: setupUser() };
}

const dialog = (name: string) => screen.getByRole("dialog", { name });
const toastOf = (name: string) => screen.getByRole("group", { name });
const opener = () => screen.getByRole("button", { name: "Open First" });
const shown = () => textsOf(screen.queryAllByRole("group"));
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const undo = { label: "Undo", run: () => {} };

test("a toast is in the topmost dialog, works there and outlives it", async () => {
  const { toasts, user } = show();
  let retries = 0;
  const retry = { label: "Retry", run: () => (retries += 1) };
  act(() => void toasts.show({ kind: "failed", text: "It failed before.", action: retry }));
  const toast = toastOf("It failed before.");
  expect(toast.closest("dialog")).toBeNull();
  await user.click(opener());
  expect(within(dialog("First")).getByRole("group")).toBe(toast);
  await user.click(screen.getByRole("button", { name: "Open Second" }));
  expect(within(dialog("Second")).getByRole("group")).toBe(toast);
  act(() => void toasts.show({ kind: "done", text: "It is done now." }));
  expect(within(dialog("Second")).getByRole("group", { name: "It is done now." })).toBeDefined();
  fireEvent.keyDown(dialog("Second"), { key: "Escape" });
  expect(within(dialog("First")).getByRole("group", { name: "It failed before." })).toBe(toast);
  await user.click(within(toast).getByRole("button", { name: retry.label }));
  expect(retries).toBe(1);
  fireEvent.keyDown(dialog("First"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.body.contains(toastOf("It is done now."))).toBe(true);
});

test("a dialog in Thai does not change the language of a toast", () => {
  const { toasts } = show();
  act(() => void toasts.show({ kind: "done", text: "Saved" }));
  expect(screen.getByRole("region", { name: uiTexts.notifications }).lang).toBe("en");
});

test("a toast is announced once, however many dialogs open and close", async () => {
  const { toasts, heard, user } = show();
  act(() => void toasts.show({ kind: "failed", text: "It failed.", action: undo }));
  act(() => void toasts.show({ kind: "done", text: "เรียบร้อยแล้ว", lang: "th" }));
  await waitFor(() => expect(heard.all()).toHaveLength(2));
  await user.click(opener());
  await user.click(screen.getByRole("button", { name: "Open Second" }));
  fireEvent.keyDown(dialog("Second"), { key: "Escape" });
  fireEvent.keyDown(dialog("First"), { key: "Escape" });
  act(() => void toasts.show({ kind: "done", text: "Last." }));
  await waitFor(() => expect(heard.all()).toHaveLength(3));
  expect(heard.all()).toEqual([
    { text: "It failed. Undo: F6", politeness: "assertive", lang: "en", dialog: null },
    { text: "เรียบร้อยแล้ว", politeness: "polite", lang: "th", dialog: null },
    { text: "Last.", politeness: "polite", lang: "en", dialog: null },
  ]);
});

test("announces inside an open dialog, and on the page when the dialog closes", async () => {
  const { toasts, heard, user } = show();
  await user.click(opener());
  act(() => void toasts.show({ kind: "done", text: "Copied" }));
  await waitFor(() => expect(heard.all()).toHaveLength(1));
  act(() => void toasts.show({ kind: "done", text: "Saved" }));
  fireEvent.keyDown(dialog("First"), { key: "Escape" });
  await waitFor(() => expect(heard.all()).toHaveLength(2));
  expect(heard.all().map(({ text, dialog: inside }) => [text, inside?.textContent?.slice(0, 5)])).toEqual([
    ["Copied", "First"],
    ["Saved", undefined],
  ]);
});

test("a toast closed before its announcement is not announced", async () => {
  const { toasts, heard } = show();
  act(() => toasts.close(toasts.show({ kind: "done", text: "It is archived." })));
  act(() => void toasts.show({ kind: "failed", text: "It could not be archived." }));
  await waitFor(() => expect(heard.all().map(({ text }) => text)).toEqual(["It could not be archived."]));
});

test("a toast with an action stays 20 s, others 5 s, paused while hovered or focused", () => {
  jest.useFakeTimers();
  const { toasts } = show();
  act(() => void toasts.show({ kind: "done", text: "Plain" }));
  act(() => void toasts.show({ kind: "done", text: "With ", action: undo }));
  pass(4.9);
  expect(shown()).toEqual(["Plain", "With Undo"]);
  pass(0.2);
  expect(shown()).toEqual(["With Undo"]);
  pass(14);
  const toast = toastOf("With");
  act(() => screen.getByRole("button", { name: undo.label }).focus());
  fireEvent.pointerEnter(toast);
  fireEvent.pointerLeave(toast);
  pass(60);
  expect(shown()).toEqual(["With Undo"]);
  act(() => opener().focus());
  pass(19.9);
  expect(shown()).toEqual(["With Undo"]);
  pass(0.2);
  expect(shown()).toEqual([]);
});

test("a toast hidden by a dialog gets its full time afterwards", () => {
  jest.useFakeTimers();
  const { toasts } = show();
  act(() => void toasts.show({ kind: "done", text: "Plain" }));
  const toast = toastOf("Plain");
  toast.style.display = "none";
  pass(60);
  toast.style.display = "";
  expect(shown()).toEqual(["Plain"]);
  pass(5);
  expect(shown()).toEqual([]);
});

test("F6 focuses the latest action and returns; without toasts the browser handles it", async () => {
  const { toasts, user } = show();
  expect(fireEvent.keyDown(document.body, { key: "F6" })).toBe(true);
  act(() => void toasts.show({ kind: "done", text: "First", action: undo }));
  act(() => void toasts.show({ kind: "done", text: "Second", action: { label: "Put back", run: () => {} } }));
  act(() => void toasts.show({ kind: "progress", text: "Sending" }));
  opener().focus();
  await user.keyboard("{F6}");
  expect(document.activeElement?.textContent).toBe("Put back");
  await user.keyboard("{F6}");
  expect(document.activeElement).toBe(opener());
});

test("F6 also focuses a toast without an action, and returns to the content by default", async () => {
  const { toasts, user } = show();
  act(() => void toasts.show({ kind: "done", text: "Saved" }));
  await user.keyboard("{F6}");
  expect(document.activeElement).toBe(toastOf("Saved"));
  await user.keyboard("{F6}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("closing or using a toast by key restores the focus", async () => {
  const { toasts, user } = show();
  for (const keys of ["{F6}{Enter}", "{F6}{Tab}{Enter}"]) {
    act(() => void toasts.show({ kind: "failed", text: "It failed", action: undo }));
    opener().focus();
    await user.keyboard(keys);
    expect(screen.queryByRole("group")).toBeNull();
    expect(document.activeElement).toBe(opener());
  }
});

test("without an element to return to, the focus moves to the next toast, then the content", async () => {
  const { toasts, user } = show();
  act(() => void toasts.show({ kind: "failed", text: "Old" }));
  act(() => void toasts.show({ kind: "failed", text: "New", action: undo }));
  await user.keyboard("{F6}{Enter}");
  expect(document.activeElement).toBe(toastOf("Old"));
  await user.keyboard("{Tab}{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("a toast left for a place that takes no focus does not restore it", async () => {
  const { toasts, user } = show();
  opener().focus();
  let id = 0;
  act(() => void (id = toasts.show({ kind: "failed", text: "It failed", action: undo })));
  await user.keyboard("{F6}");
  fireEvent.pointerDown(document.body);
  act(() => toastOf("It failed").querySelector<HTMLElement>("[data-action]")?.blur());
  act(() => toasts.close(id));
  expect(document.activeElement).toBe(document.body);
});

test("of a text that changes immediately only the new one is announced", async () => {
  const { toasts, heard } = show();
  let id = 0;
  act(() => void (id = toasts.show({ kind: "progress", text: "Preparing" })));
  act(() => void toasts.update(id, { text: "Sending" }));
  await waitFor(() => expect(heard.all().map(({ text }) => text)).toEqual(["Sending"]));
});
