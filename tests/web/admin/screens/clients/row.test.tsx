import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { clientTexts } from "#texts/admin/clients.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  inactivePartner,
  openClientsScreen,
  activeClient,
  clientListResponse,
  findRow,
  createFakeClientUpload,
} from "#tests/support/web/admin/clientScreens.ts";
import { mockLoadingImages } from "#tests/support/web/mockImages.ts";
import { startingWith, containing } from "#tests/support/web/textPatterns.ts";

mockLoadingImages();

const FAILURE = startingWith(clientTexts.messages.deleteFailed);

const never = () => new Promise<never>(() => {});

test("asks before deleting, names the client and can be cancelled", async () => {
  const { user, api } = openClientsScreen();
  await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
  const dialog = screen.getByRole("dialog", { name: clientTexts.deleteDialog.title });
  expect(dialog.textContent).toContain("Siam Orchard");
  expect(dialog.textContent).toContain(clientTexts.deleteDialog.shown);
  expect(dialog.querySelector("img")).not.toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
});

test("does not mention the logo strip for a client that is not in it", async () => {
  const { user } = openClientsScreen();
  await user.click(await screen.findByRole("button", { name: "Delete Lanna Grid" }));
  const { textContent } = screen.getByRole("dialog");
  expect(textContent).toContain(clientTexts.deleteDialog.hidden);
  expect(textContent).not.toContain(clientTexts.deleteDialog.shown);
});

test("deletes once, confirms it, and reloads list and metrics", async () => {
  let left = [activeClient, inactivePartner];
  const { user, api } = openClientsScreen({
    routes: {
      "GET /clients": () => clientListResponse(left),
      "DELETE /clients/id-siam-orchard": () => {
        left = [inactivePartner];
        return { data: { _id: activeClient._id } };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
  await user.dblClick(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
  expect(await screen.findByText(clientTexts.deleted({ name: "Siam Orchard" }))).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("row", { name: /Siam Orchard/ })).toBeNull());
  expect(screen.getByRole("row", { name: /Lanna Grid/ })).toBeDefined();
  expect(api.callsTo("DELETE /clients/id-siam-orchard")).toHaveLength(1);
  expect(api.callsTo("GET /clients/stats").length).toBeGreaterThan(1);
});

test("a client that is already deleted counts as deleted", async () => {
  const { user } = openClientsScreen({
    routes: { "DELETE /clients/id-siam-orchard": () => ({ status: 404, message: "Client not found" }) },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
  await user.click(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
  expect(await screen.findByText(clientTexts.deleted({ name: "Siam Orchard" }))).toBeDefined();
});

test("a failed deletion is reported, logged and can be retried", async () => {
  const { user, api } = openClientsScreen({
    routes: { "DELETE /clients/id-siam-orchard": () => ({ status: 500, message: "No." }) },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
  await user.click(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
  const toast = await screen.findByRole("group", { name: containing(clientTexts.messages.deleteFailed) });
  expect(toast.textContent).toContain(`${clientTexts.messages.deleteFailed} No`);
  expect(console.warn).toHaveBeenCalled();
  expect(screen.getByRole("row", { name: /Siam Orchard/ })).toBeDefined();
  await user.click(within(toast).getByRole("button", { name: listTexts.retry }));
  await waitFor(() => expect(api.callsTo("DELETE /clients/id-siam-orchard")).toHaveLength(2));
});

test("retrying from the row removes the earlier error", async () => {
  let isDown = true;
  const { user } = openClientsScreen({
    routes: { "DELETE /clients/id-siam-orchard": () => (isDown ? { status: 500, message: "No." } : {}) },
  });
  const remove = async () => {
    await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
    await user.click(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
  };
  await remove();
  await screen.findByText(FAILURE);
  isDown = false;
  await remove();
  expect(await screen.findByText(clientTexts.deleted({ name: "Siam Orchard" }))).toBeDefined();
  expect(screen.queryByText(FAILURE)).toBeNull();
});

test("a retry keeps the open dialog of another client", async () => {
  const { user, api } = openClientsScreen({
    routes: { "DELETE /clients/id-siam-orchard": () => ({ status: 500, message: "No." }) },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
  await user.click(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
  const retry = await screen.findByRole("button", { name: listTexts.retry });
  const [other] = screen.getAllByRole("button", { name: /^Delete (?!Siam Orchard)/ });
  if (!other) throw new Error("There is one client only");
  await user.click(other);
  const question = await screen.findByRole("dialog", { name: clientTexts.deleteDialog.title });
  fireEvent.click(retry);
  await waitFor(() => expect(api.callsTo("DELETE /clients/id-siam-orchard")).toHaveLength(2));
  await waitFor(() => expect(screen.getAllByText(FAILURE)).toHaveLength(1));
  expect(question.isConnected).toBe(true);
});

test("the row menu offers the website and deactivation, with Delete last", async () => {
  const { user } = openClientsScreen();
  await user.click(
    await screen.findByRole("button", { name: listTexts.actionsFor({ name: "Siam Orchard" }) }),
  );
  const lines = within(screen.getByRole("dialog", { name: "Siam Orchard" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Edit",
    clientTexts.openWebsite,
    clientTexts.makeInactive,
    "Delete",
  ]);
});

test("deactivates immediately, keeps the other fields and can be undone", async () => {
  const saved = { ...activeClient, status: "inactive" as const, updatedAt: "2026-11-21T09:00:00.000Z" };
  const { upload, sent } = createFakeClientUpload(saved, activeClient);
  let stored = activeClient;
  const { user } = openClientsScreen({
    upload,
    routes: { "GET /clients": () => clientListResponse([stored]) },
  });
  await user.click(
    await screen.findByRole("button", { name: listTexts.actionsFor({ name: "Siam Orchard" }) }),
  );
  stored = saved;
  await user.click(screen.getByRole("button", { name: clientTexts.makeInactive }));
  await waitFor(async () =>
    expect(within(await findRow(/Siam Orchard/)).getByText("Inactive")).toBeDefined(),
  );
  const done = await screen.findByText(clientTexts.statusChanged.inactive({ name: "Siam Orchard" }));
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    name: activeClient.name,
    url: activeClient.url,
    status: "inactive",
    type: "client",
    updatedAt: activeClient.updatedAt,
  });
  stored = activeClient;
  await user.click(within(done.parentElement ?? document.body).getByRole("button", { name: uiTexts.undo }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.form.get("status")).toBe("active");
  expect(sent[1]?.form.get("updatedAt")).toBe(saved.updatedAt);
});

test("a failed deactivation is rolled back with a message", async () => {
  const { upload } = createFakeClientUpload(new ApiError("The disk is full.", 507));
  const { user, api } = openClientsScreen({ upload });
  await user.click(
    await screen.findByRole("button", { name: listTexts.actionsFor({ name: "Siam Orchard" }) }),
  );
  // Only the rollback restores the row.
  api.routes["GET /clients"] = never;
  await user.click(screen.getByRole("button", { name: clientTexts.makeInactive }));
  expect(await screen.findByText(`${clientTexts.messages.updateFailed} The disk is full.`)).toBeDefined();
  expect(within(await findRow(/Siam Orchard/)).getByText("Active")).toBeDefined();
  expect(console.warn).toHaveBeenCalled();
});
