import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";

import { articleForm } from "#tests/support/content/articleForm.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";

export async function fillArticleForm(page: Page, title: string) {
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByLabel("Author").fill("Mali S.");
  await page.getByLabel(recordTexts.types.article.fields.content).fill("One.");
}

/**
 * Returns the id of the article with this title, which may be a draft.
 * @throws if there is no such article or more than one
 */
export async function findArticleId(url: string, title: string): Promise<string> {
  const admin = await signIn(url);
  const response = await admin.request("GET", "/articles/get");
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: { _id: string; title: string }[] };
  const [article, another] = data.filter((each) => each.title === title);
  if (!article || another)
    throw new Error(`${another ? "Several articles are" : "No article is"} called ${title}`);
  return article._id;
}

export async function createArticle(url: string, title: string): Promise<string> {
  const admin = await signIn(url);
  return (await admin.create("/articles/create", articleForm({ title, content: "One." })))._id;
}

export function uploadFile(name: string, mimeType: string, bytes: Uint8Array) {
  return { name, mimeType, buffer: Buffer.from(bytes) };
}
