import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import { userTexts } from "#texts/admin/users.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { openUsersScreen } from "#tests/support/web/admin/userScreens.ts";

test("choosing a filter applies a pending search first and keeps both", async () => {
  const { user } = openUsersScreen();
  const field = await screen.findByLabelText(userTexts.search);
  await user.click(field);
  // At once: on a busy machine, typing takes longer than the delay.
  fireEvent.change(field, { target: { value: "second" } });
  expect(location.search).toBe("");
  await user.click(screen.getByRole("radio", { name: "Active" }));
  expect(location.search).toBe("?search=second&status=active");
});

test("a filter changed during the search delay is kept", async () => {
  openUsersScreen();
  const field = await screen.findByLabelText(userTexts.search);
  fireEvent.change(field, { target: { value: "second" } });
  fireEvent.click(screen.getByRole("radio", { name: "Active" }));
  expect(location.search).toBe("?status=active");
  await waitFor(() => expect(location.search).toContain("search=second"));
  expect(location.search).toBe("?search=second&status=active");
});

test("a message opened during the search delay stays open", async () => {
  const { routes } = createFakeInbox([sampleMessage("Pim Srisuwan"), sampleMessage("Daniel Hartley")]);
  const { user } = renderAdmin({ path: "/admin/messages", routes });
  const row = await screen.findByRole("link", { name: /Daniel Hartley/ });
  await user.type(screen.getByRole("searchbox"), "Daniel");
  await user.click(row);
  expect(location.search).toBe("?search=Daniel&message=id-daniel-hartley");
  await waitFor(() => expect(screen.queryByText(/A question of Pim/)).toBeNull());
  expect(await screen.findByRole("heading", { name: "Daniel Hartley" })).toBeDefined();
});
