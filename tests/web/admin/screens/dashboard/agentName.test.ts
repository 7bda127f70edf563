import { afterEach, expect, test } from "bun:test";

import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { labelCountries, labelReferrers } from "#contract/breakdownLabels.ts";
import { agentName } from "#web/admin/screens/dashboard/data/agentName.ts";

afterEach(() => loadAdminLanguage("en"));

test("kinds of devices are named in the language of the back office, other names stay", async () => {
  const { names } = dashboardTexts;
  expect(["Desktop", "Other", "Firefox"].map(agentName)).toEqual([names.Desktop, names.Other, "Firefox"]);
  await loadAdminLanguage("th");
  expect(["Desktop", "Other", "Firefox", "constructor"].map(agentName)).toEqual([
    dashboardTexts.names.Desktop,
    dashboardTexts.names.Other,
    "Firefox",
    "constructor",
  ]);
});

test("sources and countries are labelled in a given language", () => {
  const rows = ["", "TH"].map((_id) => ({ _id, count: 1 }));
  const labels = { language: "th", unknownLabel: "ไม่ทราบ" };
  expect(labelCountries(rows, labels).map(({ displayName }) => displayName)).toEqual(["ไม่ทราบ", "ไทย"]);
  expect(labelCountries(rows).map(({ displayName }) => displayName)).toEqual(["Unknown", "Thailand"]);
  expect(labelReferrers(rows, "ไม่ทราบ")[0]?.displayName).toBe("ไม่ทราบ");
});
