import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { clientTexts } from "#texts/admin/clients.ts";
import { userTexts } from "#texts/admin/users.ts";
import { listTexts } from "#texts/admin/list.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import { StatsStrip } from "#web/admin/lists/StatsStrip.tsx";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import type { RowAction } from "#web/admin/lists/rowActions.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { textsOf } from "#tests/support/web/textPatterns.ts";

interface Person {
  _id: string;
  name: string;
}

const COLUMNS: readonly Column<Person>[] = [
  { label: "#", kind: "wideOnly", cell: (_, index) => index + 1 },
  { label: "Name", kind: "name", cell: ({ name }) => name, sortDirection: "ascending" },
];
const people = [
  { _id: "1", name: "Ann" },
  { _id: "2", name: "Bo" },
];

function open(items: Person[] | null = people) {
  const told: string[] = [];
  const actionsOf = ({ _id, name }: Person): RowAction[] => [
    { label: "Edit", icon: "edit", run: () => told.push(`edit ${name}`) },
    {
      label: "Delete",
      icon: "trash",
      isDestructive: true,
      disabledReason: _id === "2" ? userTexts.self.delete : undefined,
      run: () => told.push(`delete ${name}`),
    },
    {
      label: clientTexts.openWebsite,
      icon: "arrowUpRight",
      href: "https://x.example",
      external: true,
      isSheetOnly: true,
    },
  ];
  const { user } = renderAdmin({
    path: "/admin/users",
    children: (
      <ListTable
        columns={COLUMNS}
        items={items}
        isStale={false}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
      />
    ),
  });
  return { told, user };
}

test("the header names the columns and the sort order", () => {
  open();
  const heads = screen.getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent?.trim())).toEqual(["#", "Name", "Actions"]);
  expect(heads[1]?.getAttribute("aria-sort")).toBe("ascending");
});

test("the row, its name and its icon open the same form on click", async () => {
  const { told, user } = open();
  await user.click(screen.getByRole("cell", { name: "1" }));
  await user.click(screen.getByRole("button", { name: "Ann" }));
  await user.click(screen.getByRole("button", { name: "Edit Ann" }));
  expect(told).toEqual(["edit Ann", "edit Ann", "edit Ann"]);
});

test("a forbidden action is disabled and says why", async () => {
  const { told, user } = open();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Delete Bo" });
  expect(button.disabled).toBe(true);
  expect(button.title).toBe(userTexts.self.delete);
  await user.click(button);
  expect(told).toEqual([]);
});

test("the row menu lists all actions, the destructive one last, and closes before it acts", async () => {
  const { told, user } = open();
  await user.click(screen.getByRole("button", { name: listTexts.actionsFor({ name: "Ann" }) }));
  const sheet = screen.getByRole("dialog", { name: "Ann" });
  expect(textsOf(within(sheet).getAllByRole("listitem"))).toEqual([
    "Edit",
    clientTexts.openWebsite,
    "Delete",
  ]);
  await user.click(within(sheet).getByRole("button", { name: "Delete" }));
  expect(told).toEqual(["delete Ann"]);
  expect(screen.queryByRole("dialog") === null).toBe(true);
});

test("placeholder rows are hidden from screen readers, and the table is busy", () => {
  open(null);
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.getAllByRole("row")).toHaveLength(1);
});

test("metrics are formatted, and missing ones are dashes", () => {
  renderAdmin({
    path: "/admin/users",
    children: (
      <StatsStrip
        label="Users"
        stats={[
          { label: userTexts.stats.total, value: 1204 },
          { label: userTexts.stats.admins, value: null },
        ]}
      />
    ),
  });
  expect(screen.getByText("1,204")).toBeDefined();
  expect(screen.getByText("–")).toBeDefined();
});
