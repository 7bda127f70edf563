import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";

import type { CategoryName, CategorySlug } from "#contract/categories.ts";
import { sampleActivity } from "#tests/support/sampleActivities.ts";
import { CategoryFilter } from "#web/public/activities/CategoryFilter.tsx";

function show({
  has = ["Business Consult"],
  current = null,
}: {
  has?: CategoryName[];
  current?: CategorySlug | null;
}) {
  const chosen: (CategorySlug | null)[] = [];
  const activities = [sampleActivity("One", { category: has })];
  render(<CategoryFilter activities={activities} current={current} onChoose={(slug) => chosen.push(slug)} />);
  return chosen;
}

const labels = () => screen.getAllByRole("button").map((button) => button.textContent);

test("the entries stand in the product's order, with All first", () => {
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

test("Cybersecurity is offered last, and only while some activity has it", () => {
  show({ has: ["Cybersecurity Cloud & IT Infrastructure Consult"] });
  expect(labels().at(-1)).toBe("Cybersecurity Cloud & IT Infrastructure");
  expect(labels()).toHaveLength(7);
});

test("the chosen entry is pressed, and only that one", () => {
  show({ current: "edtech" });
  const pressed = screen.getAllByRole("button", { pressed: true });
  expect(pressed.map((button) => button.textContent)).toEqual(["EdTech Consult"]);
});

test("choosing an entry hands on its category, All hands on none", () => {
  const chosen = show({ current: "edtech" });
  fireEvent.click(screen.getByRole("button", { name: "Business Consult" }));
  fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(chosen).toEqual(["business", null]);
});

test("without scripts the form asks the list for the category", () => {
  show({});
  const form = screen.getByRole("form", { name: "Filter by category" });
  expect(form.getAttribute("action")).toBe("/activities");
  const entry = screen.getByRole<HTMLButtonElement>("button", {
    name: "Artificial Intelligence (AI) Consult",
  });
  expect([entry.type, entry.name, entry.value]).toEqual(["submit", "category", "artificial-intelligence"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "All" }).name).toBe("");
});
