import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { displayUrl } from "#web/admin/screens/clients/clientTexts.ts";

import {
  activeClient,
  clientListResponse,
  createFakeClientUpload,
  findRow,
  openClientsScreen,
} from "#tests/support/web/admin/clientScreens.ts";
import { startingWith, textsOf } from "#tests/support/web/textPatterns.ts";

const namesIn = (box: HTMLElement) => textsOf(within(box).getAllByRole("option"));
const head = (name: string) => screen.getByRole("columnheader", { name });

test("a row shows logo or placeholder, website in a new tab, badges and the date in Thai", async () => {
  openClientsScreen();
  const row = await findRow(/Siam Orchard/);
  const website = within(row).getByRole("link", { name: "siam-orchard.example" });
  expect(website.getAttribute("href")).toBe("https://www.siam-orchard.example/");
  expect(website.getAttribute("target")).toBe("_blank");
  expect(within(row).getByText("Active")).toBeDefined();
  expect(within(row).getByText("Client")).toBeDefined();
  expect(within(row).getByText("18 พ.ย. 2569")).toBeDefined();
  expect(row.querySelector("img")).not.toBeNull();
  const other = await findRow(/Lanna Grid/);
  expect(other.querySelector("img")).toBeNull();
  expect(within(other).getByText("Inactive")).toBeDefined();
  expect(within(other).getByText("Partner")).toBeDefined();
});

test("clicking the website does not open the form", async () => {
  const { user } = openClientsScreen();
  await user.click(await screen.findByRole("link", { name: "siam-orchard.example" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getAllByText("18 พ.ย. 2569")[0] ?? document.body);
  expect(await screen.findByRole("dialog", { name: clientTexts.edit })).toBeDefined();
});

test.each([
  ["https://www.firm.example/", "firm.example"],
  ["HTTP://firm.example/en/", "firm.example/en"],
  ["https://ร้านค้า.ไทย", "ร้านค้า.ไทย"],
])("shortens %s", (url, text) => {
  expect(displayUrl(url)).toBe(text);
});

test("offers the filters of the specification, each of which goes to page 1", async () => {
  const { user } = openClientsScreen({}, "/admin/client?page=2");
  const status = await screen.findByRole("combobox", { name: "Status" });
  const type = screen.getByRole("combobox", { name: "Type" });
  expect(namesIn(status)).toEqual([recordTexts.allStatus, "Active", "Inactive"]);
  expect(namesIn(type)).toEqual([clientTexts.types.all, "Client", "Partner"]);
  await user.selectOptions(status, "Inactive");
  expect(location.search).toBe("?status=inactive");
  await user.selectOptions(type, "Partner");
  expect(location.search).toBe("?status=inactive&type=partner");
  await user.selectOptions(status, recordTexts.allStatus);
  expect(location.search).toBe("?type=partner");
});

test("sorts names in dictionary order, and back by date", async () => {
  const { user, api } = openClientsScreen({}, "/admin/client?page=2");
  await findRow(/Siam Orchard/);
  expect(head(clientTexts.joinDate).getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: clientTexts.fields.name }));
  expect(location.search).toBe("?order=name");
  await waitFor(() => expect(api.callsTo("GET /clients").at(-1)?.path).toContain("order=name"));
  expect(head(clientTexts.fields.name).getAttribute("aria-sort")).toBe("ascending");
  await user.click(screen.getByRole("button", { name: clientTexts.joinDate }));
  expect(location.search).toBe("");
});

test("a sort order is not a filter: the empty list has no filters to clear", async () => {
  openClientsScreen({ routes: { "GET /clients": () => clientListResponse([]) } }, "/admin/client?order=name");
  expect(await screen.findByText(clientTexts.noneYet)).toBeDefined();
});

const FAILURE = startingWith(clientTexts.messages.deleteFailed);

const never = () => new Promise<never>(() => {});

test("asks before deleting a client of the logo strip", async () => {
  const { user } = openClientsScreen();
  await user.click(await screen.findByRole("button", { name: "Delete Siam Orchard" }));
  const dialog = screen.getByRole("dialog", { name: clientTexts.deleteDialog.title });
  expect(dialog.textContent).toContain(clientTexts.deleteDialog.shown);
  expect(dialog.querySelector("img")).not.toBeNull();
});

test("does not mention the logo strip for a client that is not in it", async () => {
  const { user } = openClientsScreen();
  await user.click(await screen.findByRole("button", { name: "Delete Lanna Grid" }));
  const { textContent } = screen.getByRole("dialog");
  expect(textContent).toContain(clientTexts.deleteDialog.hidden);
  expect(textContent).not.toContain(clientTexts.deleteDialog.shown);
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
