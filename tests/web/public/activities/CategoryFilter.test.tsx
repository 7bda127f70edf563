import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";

import * as activityPageTexts from "#texts/public/activities.ts";
import { sampleCategory, DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { CategoryFilter } from "#web/public/activities/CategoryFilter.tsx";
import { textsOf } from "#tests/support/web/textPatterns.ts";

function show({ categories = [...DEFAULT_CATEGORIES], current = null as string | null }) {
  const chosen: (string | null)[] = [];
  render(<CategoryFilter categories={categories} current={current} onChoose={(slug) => chosen.push(slug)} />);
  return chosen;
}

const labels = () => textsOf(screen.getAllByRole("button"));

test("lists categories in filter order after All", () => {
  show({});
  expect(labels()).toEqual([
    "All",
    "Artificial Intelligence (AI) Consult",
    "Business Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Enterprise Architecture (EA)",
  ]);
});

test("lists Cybersecurity last, and only if an activity has it", () => {
  show({ categories: DEFAULT_CATEGORIES.map((one) => ({ ...one, activities: 1 })) });
  expect(labels().at(-1)).toBe("Cybersecurity Cloud & IT Infrastructure");
  expect(labels()).toHaveLength(7);
});

test('a Thai label has lang="th"', () => {
  show({ categories: [sampleCategory("category-1", "ที่ปรึกษาด้านการศึกษา")] });
  expect(screen.getByText("ที่ปรึกษาด้านการศึกษา").lang).toBe("th");
});

test("marks only the chosen category as pressed", () => {
  show({ current: "edtech" });
  const pressed = screen.getAllByRole("button", { pressed: true });
  expect(pressed.map((button) => button.textContent)).toEqual(["EdTech Consult"]);
});

test("choosing a category passes it on, All passes none", () => {
  const chosen = show({ current: "edtech" });
  fireEvent.click(screen.getByRole("button", { name: "Business Consult" }));
  fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(chosen).toEqual(["business", null]);
});

test("without JavaScript the form requests the filtered list", () => {
  show({});
  const form = screen.getByRole("form", { name: activityPageTexts.filter() });
  expect(form.getAttribute("action")).toBe("/activities");
  const entry = screen.getByRole<HTMLButtonElement>("button", {
    name: "Artificial Intelligence (AI) Consult",
  });
  expect([entry.type, entry.name, entry.value]).toEqual(["submit", "category", "artificial-intelligence"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "All" }).name).toBe("");
});
