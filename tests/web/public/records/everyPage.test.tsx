import { expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";

import * as activityPageTexts from "#texts/public/activities.ts";
import * as articlePageTexts from "#texts/public/articles.ts";
import * as contentTexts from "#texts/public/content.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleArticle, sampleArticleDetail } from "#tests/support/content/sampleArticles.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { ActivitiesPage } from "#web/public/activities/ActivitiesPage.tsx";
import { ActivityPage } from "#web/public/activities/ActivityPage.tsx";
import { ArticlePage } from "#web/public/articles/ArticlePage.tsx";
import { ArticlesPage } from "#web/public/articles/ArticlesPage.tsx";

const DATED = { slug: "7", publishedAt: "2024-04-30T17:00:00.000Z" };

const LISTS = [
  {
    name: "the activities",
    Page: ActivitiesPage,
    call: "/projects/get",
    answer: [sampleActivity("Flood map")],
    failed: activityPageTexts.loadFailed(),
    none: activityPageTexts.noneTitle(),
  },
  {
    name: "the articles",
    Page: ArticlesPage,
    call: "/articles/get",
    answer: [sampleArticle("Flood map")],
    failed: articlePageTexts.loadFailed(),
    none: articlePageTexts.noneTitle(),
  },
];
const RECORDS = [
  {
    name: "an activity",
    Page: ActivityPage,
    call: "/projects/slug/7",
    answer: sampleActivity("Flood map", DATED),
    failed: contentTexts.recordFailed({ type: "activity" }),
    missing: "Activity not found",
    back: "Back to Activities",
    listPath: "/activities",
    missingPath: "/activity",
  },
  {
    name: "an article",
    Page: ArticlePage,
    call: "/articles/slug/7",
    answer: sampleArticleDetail("Flood map", DATED),
    failed: contentTexts.recordFailed({ type: "article" }),
    missing: "Article not found",
    back: articlePageTexts.back(),
    listPath: "/articles",
    missingPath: "/articles",
  },
];

function show(
  { Page, call, answer: usual }: Pick<(typeof LISTS)[number], "Page" | "call"> & { answer: unknown },
  answer = usual,
) {
  const responses = { [call]: answer };
  renderPage(Page, { params: { slug: "7" }, responses });
  return responses;
}

const isShown = () => screen.findByRole("heading", { name: "Flood map" });
const pathsOf = (name: string) =>
  screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

test.each([...LISTS, ...RECORDS])(
  "the page of $name shows that it loads, logs an error and can be retried",
  async ({ failed, ...page }) => {
    const answers = show(page, 500);
    expect(await screen.findByText(/Loading/)).toBeTruthy();
    expect((await screen.findByRole("alert")).textContent).toContain(failed);
    expect(console.warn).toHaveBeenCalled();
    answers[page.call] = page.answer;
    fireEvent.click(screen.getByRole("button", { name: siteTexts.tryAgain() }));
    expect(await isShown()).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/Loading/)).toBeNull();
  },
);

test.each(LISTS)("the list of $name says that it is empty", async ({ none, ...page }) => {
  show(page, []);
  expect(await screen.findByRole("heading", { name: none })).toBeTruthy();
});

test.each(RECORDS)("the page of $name links to the list", async (page) => {
  show(page);
  await isShown();
  expect(pathsOf("Back")).toEqual([page.listPath]);
});

test.each(RECORDS)("the page of $name says that it does not exist", async ({ missing, back, ...page }) => {
  show(page, 404);
  expect(await screen.findByRole("heading", { level: 1, name: missing })).toBeTruthy();
  expect(pathsOf(back)).toEqual([page.missingPath]);
});

test.each(RECORDS)(
  "the page of $name has the publication date in the site's time zone, not that of the creation",
  async (page) => {
    show(page);
    const date = await screen.findByText("1 May 2024");
    expect(date.getAttribute("datetime")).toBe(DATED.publishedAt);
    expect(date.parentElement?.textContent).toBe(`${siteTexts.publishedOn()} 1 May 2024`);
  },
);

test.each(RECORDS)("the page of $name leads on to the next one", async ({ Page, call, answer }) => {
  const next = { name: "The next one", slug: "the-next-one", image: null };
  show({ Page, call, answer: { ...answer, next } });
  await isShown();
  const link = screen.getByRole("link", { name: `${contentTexts.next()} ${next.name}` });
  expect(link.getAttribute("href")).toEndWith("/the-next-one");
});

test.each(LISTS)("the list of $name has dates", async ({ Page, call, answer: [record] }) => {
  show({ Page, call, answer: [{ ...record, publishedAt: DATED.publishedAt, readingMinutes: 4 }] });
  await isShown();
  const date = document.querySelector("li time");
  expect(date?.textContent).toContain("2024");
  const time = call.includes("article") ? ` · ${articlePageTexts.readingTime({ minutes: 4 })}` : "";
  expect(date?.parentElement?.textContent).toEndWith(`2024${time}`);
});
