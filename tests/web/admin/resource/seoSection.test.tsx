import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { recordTexts } from "#texts/admin/records.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import {
  createFakeArticleUpload,
  fillForm,
  openCreateScreen,
} from "#tests/support/web/admin/articleScreens.ts";

const { seo: texts } = recordTexts;

test("search results show what is derived until it is written, live, and it is saved", async () => {
  const { upload, sent } = createFakeArticleUpload(sampleArticle("New words"));
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  expect(screen.queryByLabelText(texts.fields.seoTitle)).toBeNull();
  await user.click(await screen.findByText(texts.title));
  const title = await screen.findByLabelText(texts.fields.seoTitle);
  const section = title.closest("details") ?? document.body;
  const shown = () => Array.from(section.querySelectorAll("p"), ({ textContent }) => textContent);
  expect(title.getAttribute("placeholder")).toBe("New words");
  expect(shown()).toContain("New words · Vitrine");
  expect(shown()).toContain("One.");
  await user.type(title, "Rivers");
  await user.type(screen.getByLabelText(texts.fields.seoDescription), "What floods cost.");
  expect(screen.getByText(texts.length({ length: 6, ideal: 60 }))).toBeDefined();
  for (const [app, name] of [
    ["google", "Rivers · Vitrine"],
    ["facebook", "Rivers"],
    ["line", "Rivers"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name: texts.previews[app] }));
    expect(shown()).toContain(name);
    expect(shown()).toContain("What floods cost.");
  }
  await user.click(screen.getByRole("button", { name: recordTexts.publish }));
  await screen.findByText(recordTexts.published({ noun: "Article" }));
  expect(sent[0]?.form?.get("seoTitle")).toBe("Rivers");
  expect(sent[0]?.form?.get("seoDescription")).toBe("What floods cost.");
});
