import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { AuditEntry } from "#contract/audit/audit.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { auditTexts as texts } from "#texts/admin/audit.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { categoryTexts } from "#texts/admin/categories.ts";

import { openEditScreen, storedActivity } from "#tests/support/web/admin/activityScreens.ts";
import { openArticleScreen, storedArticle } from "#tests/support/web/admin/articleScreens.ts";
import { openEditClientDialog, activeClient } from "#tests/support/web/admin/clientScreens.ts";
import { CURRENT_VERSION, openEditScreen as openLegalScreen } from "#tests/support/web/admin/legalScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import {
  activeUser,
  currentUser,
  openEditUserDialog,
  userListResponse,
} from "#tests/support/web/admin/userScreens.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const ENTRY: AuditEntry = {
  _id: 7,
  at: "2026-11-18T05:00:00.000Z",
  person: { id: "user-2", name: "Napat Suwannarat" },
  device: "Firefox on Windows",
  session: "6812c52f1d99fd98",
  action: "publish",
  kind: "article",
  recordId: "article-1",
  recordName: "What a flood map cannot say",
  changes: [
    { field: "status", before: "Draft", after: "Published" },
    { field: "isShown", before: null, after: true },
    { field: "content", before: "", after: { text: "One", length: 5000, sha256: "0" } },
    { field: "password", before: { hidden: true }, after: { hidden: true } },
  ],
  isErased: false,
};

function openAuditScreen(entries: AuditEntry[], path = "/admin/audit") {
  const pagination = {
    currentPage: 1,
    totalPages: 1,
    totalItems: entries.length,
    hasNext: false,
    hasPrev: false,
  };
  const view = renderAdmin({
    path,
    routes: {
      "GET /audit": () => ({ data: entries, pagination }),
      "GET /users": () => userListResponse([currentUser, activeUser]),
    },
  });
  const queries = () =>
    view.api.calls
      .filter(({ path: called }) => called.startsWith("/audit"))
      .map(({ path: called }) => called);
  return { ...view, queries };
}

test("an entry says that its data were erased", async () => {
  const { user } = openAuditScreen([{ ...ENTRY, recordName: "", changes: [], isErased: true }]);
  await user.click(await screen.findByRole("button", { name: containing(texts.actions.publish) }));
  expect(screen.getByText(texts.erased)).toBeDefined();
});

test("an entry opens its fields before and after", async () => {
  const { user } = openAuditScreen([ENTRY]);
  const { name } = accountTexts.devices;
  const action = texts.what({ action: texts.actions.publish, kind: texts.kinds.article });
  const line = await screen.findByRole("button", { name: containing(`${action} What a flood`) });
  expect(line.textContent).toContain("Napat Suwannarat");
  expect(line.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(line);
  expect(line.getAttribute("aria-expanded")).toBe("true");
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.lastChild?.textContent))).toEqual([
    ["Status", "Draft", texts.values.Published],
    ["Is shown", texts.empty, texts.yes],
    [recordTexts.types.article.fields.content, texts.empty, texts.cut({ text: "One", length: 5000 })],
    [texts.fields.password, texts.hidden, texts.hidden],
  ]);
  expect(screen.getByText(name.full({ browser: "Firefox", system: "Windows" }))).toBeDefined();
  await user.click(line);
  expect(screen.queryByRole("table")).toBeNull();
});

test.each([
  ["update", 1],
  ["sign_in", 0],
] as const)("an entry %s without fields says so %p times", async (action, times) => {
  const { user } = openAuditScreen([{ ...ENTRY, action, changes: [] }]);
  await user.click(await screen.findByRole("button", { name: /Napat Suwannarat/ }));
  expect(screen.queryAllByText(texts.noChanges)).toHaveLength(times);
});

test("filters are sent and stored in the address", async () => {
  const { user, queries } = openAuditScreen([ENTRY], "/admin/audit?page=2");
  await screen.findByRole("option", { name: "Napat Suwannarat" });
  expect(queries()).toEqual(["/audit?page=2&limit=50"]);
  await user.selectOptions(screen.getByLabelText(texts.filters.person), "user-2");
  await user.selectOptions(screen.getByLabelText(texts.filters.kind), "article");
  await user.selectOptions(screen.getByLabelText(texts.filters.action), "publish");
  await user.fill(screen.getByLabelText(texts.filters.day), "2569-11-18");
  expect(queries().at(-1)).toBe(
    "/audit?page=1&limit=50&person=user-2&kind=article&action=publish&day=2026-11-18",
  );
  expect(location.search).toBe("?person=user-2&kind=article&action=publish&day=2026-11-18");
});

test("the entries of one record can be left for all entries", async () => {
  const { user, queries } = openAuditScreen([ENTRY], "/admin/audit?kind=article&record=article-1");
  expect(await screen.findByRole("heading", { name: texts.ofRecord })).toBeDefined();
  expect(queries()).toEqual(["/audit?page=1&limit=50&kind=article&record=article-1"]);
  await user.click(screen.getByRole("button", { name: texts.clear }));
  expect(location.search).toBe("");
});

test("filters that match nothing say so", async () => {
  const { user } = openAuditScreen([], "/admin/audit?action=backup");
  expect(await screen.findByText(texts.noneFound)).toBeDefined();
  expect(screen.queryByText(texts.none)).toBeNull();
  await user.click(screen.getByRole("button", { name: texts.clear }));
  expect(location.search).toBe("");
});

const openCategory = async () => {
  const { user } = renderAdmin({ path: "/admin/activity/categories" });
  const name = categoryTexts.editNamed({ name: "EdTech Consult" });
  await user.click(await screen.findByRole("button", { name }));
};

test.each<[string, () => unknown, string]>([
  ["an account", () => openEditUserDialog("Napat Suwannarat"), "account&record=user-2"],
  [
    "an article",
    () => openArticleScreen(`/admin/article/edit/${storedArticle._id}`),
    `article&record=${storedArticle._id}`,
  ],
  ["an activity", () => openEditScreen(), `activity&record=${storedActivity._id}`],
  ["a client", () => openEditClientDialog(), `client&record=${activeClient._id}`],
  ["a version", () => openLegalScreen(CURRENT_VERSION), `legal_text&record=${CURRENT_VERSION._id}`],
  ["a category", openCategory, "category&record=edtech"],
])("the form of %s links to its history", async (_, open, record) => {
  await open();
  const link = await screen.findByRole("link", { name: texts.history });
  expect(link.getAttribute("href")).toBe(`/admin/audit?kind=${record}`);
});
