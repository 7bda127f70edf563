import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import * as siteTexts from "#texts/public/ui.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";
import { userTexts } from "#texts/admin/users.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { renderSite } from "#tests/support/web/renderSite.tsx";

let silenced: { mockRestore: () => void }[];
beforeEach(() => {
  silenced = (["error", "warn"] as const).map((method) =>
    spyOn(console, method).mockImplementation(() => {}),
  );
});
afterEach(() => silenced.forEach((method) => method.mockRestore()));

/** Moves an element, as another program may do, so that React can't remove it. */
function move(element: HTMLElement) {
  document.body.append(element);
}

test("a fault in the contact form renders the form again and leaves the rest of the page alone", async () => {
  await renderSite("/address");
  const heading = screen.getByRole("heading", { level: 1 });
  const anchor = document.getElementById("message");
  fireEvent.click(screen.getByRole("button", { name: addressTexts.formSend() }));
  move(await screen.findByText(contactTexts.nameRequired()));
  const before = screen.getByLabelText("Name");
  fireEvent.input(before, { target: { value: "Mali" } });
  await waitFor(() => expect(screen.getByLabelText("Name")).not.toBe(before));
  expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
  expect(anchor).not.toBeNull();
  expect(document.getElementById("message")).toBe(anchor);
  expect(screen.queryByText(siteTexts.pageFailedTitle())).toBeNull();
});

test("a fault in the sign-in renders it again", async () => {
  const routes = { "POST /auth/login": () => ({ status: 401, message: AUTH_MESSAGES.network }) };
  renderAdmin({ path: "/vitrine/login", user: null, routes });
  const before = await screen.findByLabelText("Email");
  fireEvent.change(before, { target: { value: "a@b.co" } });
  fireEvent.change(screen.getByLabelText(userTexts.fields.password), { target: { value: "correct-horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  move(await screen.findByRole("alert"));
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(screen.getByLabelText("Email")).not.toBe(before));
});
