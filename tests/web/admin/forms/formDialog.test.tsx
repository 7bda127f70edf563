import { expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";

import { clientTexts } from "#texts/admin/clients.ts";
import { formTexts } from "#texts/admin/form.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

function open({ hasChanges = false, busy = false } = {}) {
  const told: string[] = [];
  const { leaveGuard } = renderAdmin({
    path: "/admin/client",
    children: (
      <FormDialog
        id="client-form"
        title={clientTexts.addNew}
        submitLabel={clientTexts.add}
        busy={busy}
        hasChanges={hasChanges}
        onSubmit={() => told.push("submit")}
        onClose={() => told.push("close")}
      >
        <TextField label={clientTexts.fields.name} name="name" />
      </FormDialog>
    ),
  });
  return { told, leaveGuard, user: setupUser() };
}

test("the button and Ctrl Enter submit", async () => {
  const { told, user } = open();
  await user.click(screen.getByRole("button", { name: clientTexts.add }));
  await user.type(screen.getByLabelText(clientTexts.fields.name), "x{Control>}{Enter}{/Control}");
  expect(told).toEqual(["submit", "submit"]);
});

test("cancelling a file picker keeps the dialog open, the browser's close request does not", () => {
  const { told } = open();
  fireEvent(screen.getByLabelText(clientTexts.fields.name), new Event("cancel", { bubbles: true }));
  expect(told).toEqual([]);
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(told).toEqual(["close"]);
});

test.each([uiTexts.cancel, uiTexts.close])("%s closes an unchanged form immediately", async (name) => {
  const { told, user, leaveGuard } = open();
  await user.click(screen.getByRole("button", { name }));
  expect(told).toEqual(["close"]);
  expect(leaveGuard.isBlocking()).toBe(false);
});

test("a changed form asks before it closes and blocks navigation", async () => {
  const { told, user, leaveGuard } = open({ hasChanges: true });
  expect(leaveGuard.isBlocking()).toBe(true);
  fireEvent.keyDown(screen.getByLabelText(clientTexts.fields.name), { key: "Escape" });
  expect(screen.getByRole("alert").textContent).toBe(formTexts.discardQuestion);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: uiTexts.keepEditing }));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: uiTexts.discardChanges }));
  expect(told).toEqual(["close"]);
});

test("cannot be closed while saving", async () => {
  const { told, user } = open({ busy: true });
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await user.click(screen.getByRole("button", { name: uiTexts.close }));
  expect(screen.getByText("Saving...")).toBeDefined();
  expect(told).toEqual([]);
});

test("the second click of the double click that opened it does not close it", async () => {
  const { told } = open();
  const backdrop = screen.getByRole("dialog");
  fireEvent.click(backdrop, { detail: 2 });
  expect(told).toEqual([]);
  fireEvent.click(backdrop, { detail: 1 });
  expect(told).toEqual(["close"]);
});

test.each(["Escape", uiTexts.keepEditing])("%s keeps the input and focuses the field", async (answer) => {
  const { user } = open({ hasChanges: true });
  const field = screen.getByLabelText(clientTexts.fields.name);
  await user.click(field);
  await user.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toBe(uiTexts.keepEditing);
  await user.keyboard(answer === "Escape" ? "{Escape}" : "{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement?.id).toBe(field.id);
});

test("Ctrl Enter also submits from the buttons, but not while a question is shown", async () => {
  const { told, user } = open({ hasChanges: true });
  screen.getByRole("button", { name: "Cancel" }).focus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(told).toEqual(["submit"]);
  await user.keyboard("{Escape}{Control>}{Enter}{/Control}");
  expect(told).toEqual(["submit"]);
});
