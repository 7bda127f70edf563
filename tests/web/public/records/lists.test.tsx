import { beforeEach, expect, spyOn, test } from "bun:test";
import { act, fireEvent, screen, within } from "@testing-library/react";

import * as listPageTexts from "#texts/public/list.ts";
import * as contentTexts from "#texts/public/content.ts";
import { linkedPages } from "#web/public/records/Pagination.tsx";
import { listQuery, LIST_SEARCH } from "#web/public/records/listPages.ts";

import { renderSite } from "#tests/support/web/renderSite.tsx";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";

beforeEach(() => void spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {}));

const TOTAL = 30;
const TOTAL_PAGES = 3;

/** Thirty activities, named after their number. */
const routes = {
  "GET /projects/get": ({ path }: { path: string }) => {
    const page = Number(new URLSearchParams(path.split("?")[1]).get("page") ?? 1);
    const first = (page - 1) * 12 + 1;
    const count = Math.max(0, Math.min(12, TOTAL - first + 1));
    return {
      data: Array.from({ length: count }, (_, index) => sampleActivity(`Activity ${first + index}`)),
      pagination: {
        currentPage: page,
        totalPages: TOTAL_PAGES,
        hasNext: page < TOTAL_PAGES,
        hasPrev: page > 1,
        totalItems: TOTAL,
      },
    };
  },
};

const pages = () => within(screen.getByRole("navigation", { name: listPageTexts.pages() }));
const rangeText = (from: number, to: number) =>
  listPageTexts.range({ type: "activity", from, to, count: TOTAL });
const isShown = (text: string) => screen.findByText(text);
const tagOf = (rel: string) => document.querySelector(`link[rel=${rel}]`)?.getAttribute("href");

test("a page tells its place, has its own title and URL, and names its neighbours", async () => {
  await renderSite("/activities?page=2", routes);
  await isShown(rangeText(13, 24));
  expect(document.title).toBe(`Activities · Vitrine${listPageTexts.titleSuffix({ page: 2 })}`);
  expect(tagOf("canonical")).toBe("http://localhost/activities?page=2");
  expect([tagOf("prev"), tagOf("next")]).toEqual(["/activities", "/activities?page=3"]);
  expect(pages().getByRole("link", { current: "page" }).textContent).toBe("2");
});

test("a page link shows that page, moves the focus to its start, and Back returns", async () => {
  await renderSite("/activities", routes);
  const headline = screen.getByRole("heading", { level: 1 });
  fireEvent.click(pages().getByRole("link", { name: listPageTexts.next() }));
  await isShown(rangeText(13, 24));
  expect(location.search).toBe("?page=2");
  const list = screen.getByRole("link", { name: "Activity 13" }).closest("[tabindex='-1']");
  expect(document.activeElement).toBe(list);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
  // The rest of the page stays.
  expect(screen.getByRole("heading", { level: 1 })).toBe(headline);
  await act(async () => {
    history.back();
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await isShown(rangeText(1, 12));
});

test("links keep the category", async () => {
  const { api } = await renderSite("/activities?category=business&page=2", routes);
  expect(pages().getByRole("link", { name: listPageTexts.previous() }).getAttribute("href")).toBe(
    "/activities?category=business",
  );
  expect(tagOf("canonical")).toBe("http://localhost/activities");
  fireEvent.click(pages().getByRole("link", { name: listPageTexts.page({ number: 3 }) }));
  await isShown(rangeText(25, 30));
  expect(api.calls.map(({ path }) => path)).toContain("/projects/get?page=3&limit=12&category=business");
});

test("a page beyond the last says so and links to the first", async () => {
  await renderSite("/activities?page=4", routes);
  expect(screen.getByRole("heading", { name: listPageTexts.missingTitle() })).toBeTruthy();
  expect(
    screen
      .getByRole("link", { name: contentTexts.firstPage({ type: "activity", nav: "" }) })
      .getAttribute("href"),
  ).toBe("/activities");
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test.each([
  ["2", true],
  ["19", true],
  ["999999", true],
  ["1", false],
  ["0", false],
  ["-2", false],
  ["02", false],
  ["2.5", false],
  ["1000000", false],
  ["two", false],
])("page=%s is a page of its own: %p", (value, isPage) => {
  expect(LIST_SEARCH.page(value)).toBe(isPage);
});

test("only further pages have a number in their URL, and each keeps the filter", () => {
  expect([listQuery(1), listQuery(2), listQuery(1, "training"), listQuery(3, "training")]).toEqual([
    "",
    "?page=2",
    "?category=training",
    "?category=training&page=3",
  ]);
});

test.each([
  [1, 2, "1 2"],
  [1, 3, "1 2 3"],
  [1, 9, "1 2 … 9"],
  [3, 9, "1 2 3 4 … 9"],
  [5, 9, "1 … 4 5 6 … 9"],
  [7, 9, "1 … 6 7 8 9"],
  [9, 9, "1 … 8 9"],
  [400, 834, "1 … 399 400 401 … 834"],
])("page %d of %d links %s", (current, total, links) => {
  expect(
    linkedPages(current, total)
      .map((page) => page ?? "…")
      .join(" "),
  ).toBe(links);
});
