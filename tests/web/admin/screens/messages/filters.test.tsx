import { expect, spyOn, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { UNKNOWN_SOURCE } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import type { RouteOverrides } from "#tests/support/web/admin/fakeInbox.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const MALI = { _id: "mali", name: "Mali Suk" };
const MESSAGES = [
  sampleMessage("Pim Srisuwan", { status: "read" }),
  sampleMessage("Daniel Hartley", { status: "inProgress", takenBy: MALI }),
];

function openInbox(path = "/admin/messages", overrides: RouteOverrides = {}) {
  const box = createFakeInbox(MESSAGES, overrides);
  return renderAdmin({ path, routes: box.routes });
}

const row = (name: string) => screen.findByRole("link", { name: new RegExp(`${name}.*A question of`) });
const filter = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
const queryRow = (name: string) => screen.queryByText(new RegExp(`A question of ${name}`));

test("filters by status, by who took a message and by source, all in the URL; Back removes them", async () => {
  const { user, api } = openInbox();
  await row("Pim Srisuwan");
  await user.selectOptions(await filter(texts.filters.status), "inProgress");
  await waitFor(() => expect(queryRow("Pim")).toBeNull());
  expect(await row("Daniel Hartley")).toBeDefined();
  await user.selectOptions(await filter(texts.filters.taken), "me");
  await user.selectOptions(await filter(texts.filters.source), UNKNOWN_SOURCE);
  expect(location.search).toBe(`?box=inProgress&taken=me&source=${UNKNOWN_SOURCE}`);
  await waitFor(() =>
    expect(api.calls.map(({ path }) => path)).toContain(
      `/messages?page=1&limit=20&status=inProgress&taken=me&source=${UNKNOWN_SOURCE}`,
    ),
  );
  history.back();
  await waitFor(() => expect(location.search).toBe("?box=inProgress&taken=me"));
  expect((await filter(texts.filters.source)).value).toBe("");
});

test("filters of an address are shown, and stay when a message opens and the box changes", async () => {
  const { user } = openInbox("/admin/messages?source=line.me&taken=nobody");
  await user.click(await row("Pim Srisuwan"));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    source: "line.me",
    taken: "nobody",
    message: "id-pim-srisuwan",
  });
  await user.click(await screen.findByRole("link", { name: `${texts.boxNames.done} 0` }));
  expect((await filter(texts.filters.source)).value).toBe("line.me");
  expect(location.search).toContain("box=done");
});

test("filters without a result can be cleared", async () => {
  const { user } = openInbox("/admin/messages?box=inProgress&taken=nobody");
  expect(await screen.findByText(texts.noneFound.filtered)).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.noneFound.clear }));
  expect(await row("Daniel Hartley")).toBeDefined();
  expect(location.search).toBe("");
});

test("a message leaves a filtered list as soon as it no longer belongs to it", async () => {
  const { user } = openInbox("/admin/messages?box=new&message=id-pim-srisuwan");
  await row("Pim Srisuwan");
  await user.selectOptions(await filter(texts.status), "inProgress");
  await waitFor(() => expect(screen.queryByRole("link", { name: /Pim.*A question/ })).toBeNull());
  expect(await screen.findByText(texts.isNow.inProgress({ name: "Pim Srisuwan" }))).toBeDefined();
});

test("exports what is filtered", async () => {
  const blobs: Blob[] = [];
  const create = spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:file";
  });
  const click = spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const headers = { "content-disposition": 'attachment; filename="vitrine-messages-2026-11-20.csv"' };
  const { user, api } = openInbox("/admin/messages?box=inProgress&search=A+question", {
    "GET /messages/export": () => ({ text: "\uFEFFName\r\nDaniel\r\n", headers }),
  });
  await user.click(await screen.findByRole("button", { name: texts.csv.label }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(api.callsTo("GET /messages/export")[0]?.path).toBe(
    "/messages/export?status=inProgress&search=A+question",
  );
  create.mockRestore();
  click.mockRestore();
});
