import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { ACTIVITIES } from "#resources/activities.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import { recordTarget } from "#resources/kinds/linkTarget.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import { linkTexts as texts } from "#texts/admin/links.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { renderFields } from "#tests/support/web/admin/fieldForm.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";

const ids = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"] as const;
const river = sampleActivity("River", { _id: ids[0] });
const harbour = sampleActivity("Harbour", { _id: ids[1], status: "Draft" });
const { noun } = recordTexts.types.activity;
const ACTIVITY = noun.charAt(0).toUpperCase() + noun.slice(1);

const activityRoutes = {
  [`GET ${ACTIVITIES.api.list}`]: () => listResponse([river, harbour]),
  [`GET ${ACTIVITIES.api.base}/${river._id}`]: () => ({ data: river }),
  [`GET ${ACTIVITIES.api.base}/${harbour._id}`]: () => ({ data: harbour }),
  "GET /categories": () => ({ data: DEFAULT_CATEGORIES }),
};

function openLink(value: string, required?: string) {
  const field = { kind: "link", ...(required && { required }) } as const;
  return renderFields({ fields: { link: field }, values: { link: value }, routes: activityRoutes });
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "link" });
const optionNames = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("a link finds pages of the site and records, and follows the arrow keys", async () => {
  const { user, values } = openLink("");
  await user.click(field());
  expect(optionNames().slice(0, 2)).toEqual([`${texts.pages.home}/`, `${texts.pages.about}/about`]);
  await user.keyboard("river");
  expect(await screen.findByRole("option", { name: /^River/ })).toBeDefined();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).id).toBe(
    String(field().getAttribute("aria-activedescendant")),
  );
  await user.keyboard("{Enter}");
  expect(values()).toEqual({ link: recordTarget("activity", river._id) });
  await waitFor(() => expect(field().value).toBe("River"));
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("a link shows the name and state of the record that it leads to", async () => {
  openLink(recordTarget("activity", harbour._id));
  await waitFor(() => expect(field().value).toBe("Harbour"));
  expect(screen.getByText(`${ACTIVITY} · ${recordTexts.statuses.Draft}`)).toBeDefined();
});

test("a link says that its record no longer exists", async () => {
  openLink(recordTarget("activity", "01900000-0000-7000-8000-00000000dead"));
  expect(await screen.findByText(texts.gone)).toBeDefined();
});

test.each(["/about", "https://www.firm.example/x", "mailto:info@firm.example", "tel:+6620000000"])(
  "a link takes the typed address %p",
  async (address) => {
    const { user, values } = openLink("");
    await user.fill(field(), address);
    await user.tab();
    expect(values()).toEqual({ link: address });
    expect(field().getAttribute("aria-invalid")).toBeNull();
  },
);

test.each(["our method", "javascript:alert(1)", "//evil.example"])("a link refuses %p", async (text) => {
  const { user } = openLink("");
  await user.fill(field(), text);
  await user.tab();
  expect(await screen.findByText(SETTING_MESSAGES.link)).toBeDefined();
  expect(field().getAttribute("aria-invalid")).toBe("true");
});

test("Escape closes the list only", async () => {
  const { user } = openLink("");
  await user.click(field());
  expect(screen.getByRole("listbox")).toBeDefined();
  let reached = false;
  document.body.addEventListener("keydown", () => (reached = true), { once: true });
  await user.keyboard("{Escape}");
  expect([screen.queryByRole("listbox"), reached]).toEqual([null, false]);
});

function openRecords(changes: object = {}) {
  const empty = emptyValue({ kind: "records" }) as object;
  return renderFields({
    fields: { records: { kind: "records" } },
    values: { records: { ...empty, ...changes } },
    routes: activityRoutes,
  });
}

test("records of a category start with the first one; another source resets it", async () => {
  const { user, values } = openRecords();
  await screen.findByRole("option", { name: texts.picks.category });
  await user.selectOptions(screen.getByLabelText(texts.which), "category");
  const [first] = DEFAULT_CATEGORIES;
  await waitFor(() =>
    expect(values()).toMatchObject({ records: { pick: "category", category: first?.slug } }),
  );
  await user.selectOptions(screen.getByLabelText("records"), "articles");
  expect(values()).toMatchObject({ records: { source: "articles", pick: "newest", category: "" } });
  const picks = within(screen.getByLabelText(texts.which)).getAllByRole<HTMLOptionElement>("option");
  expect(picks.map(({ value }) => value)).toEqual(["newest", "chosen"]);
});

const rowName = (number: number) => texts.row({ number });

test("records are chosen one by one, moved and removed", async () => {
  const { user, values } = openRecords({ pick: "chosen", ids: [harbour._id] });
  await user.click(screen.getByRole("button", { name: texts.addRecord }));
  expect(document.activeElement).toBe(screen.getByLabelText(rowName(2)));
  await user.keyboard("river");
  await user.click(await screen.findByRole("option", { name: /^River/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(rowName(2)).value).toBe("River"));
  await user.click(screen.getByRole("button", { name: uiTexts.rows.up({ row: rowName(2) }) }));
  expect(values()).toMatchObject({ records: { ids: [river._id, harbour._id] } });
  await user.click(screen.getByRole("button", { name: uiTexts.rows.remove({ row: rowName(2) }) }));
  expect(values()).toMatchObject({ records: { ids: [river._id] } });
});
