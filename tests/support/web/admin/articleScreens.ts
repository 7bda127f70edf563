import { screen } from "@testing-library/react";

import type { Article } from "#resources/articles.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { upperFirst } from "#web/admin/frame/typeTexts.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { sampleArticleDetail } from "#tests/support/content/sampleArticles.ts";
import { writeRichText } from "./richText.ts";
import { renderAdmin } from "./renderAdmin.tsx";

/** The word for an article at the start of a text. */
export const ARTICLE = upperFirst(recordTexts.types.article.noun);

export const storedArticle = sampleArticleDetail("Night shift", {
  content: "All of it.",
  logo: "/uploads/p1.jpg",
  images: ["/uploads/p2.jpg", "/uploads/p3.jpg", "/uploads/p4.jpg"],
  pictures: [
    sampleImage("p1", { alt: "" }),
    sampleImage("p2", { alt: "Two" }),
    sampleImage("p3", { alt: "Three" }),
    sampleImage("p4", { alt: "" }),
  ],
});

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

export const ROUTES: Routes = {
  "GET /articles/get": () => listResponse([storedArticle]),
  "GET /articles/stats": () => ({ data: { totalArticles: 18, published: 15, draft: 3, newThisMonth: 2 } }),
  "GET /articles/id-night-shift": () => ({ data: storedArticle }),
};

type UploadResponse = Article | { url: string } | Error | Promise<Article>;

export const createFakeArticleUpload = (...responses: UploadResponse[]) =>
  createFakeUpload(storedArticle, responses);

interface ScreenOptions {
  upload?: Upload;
  routes?: Routes;
  languages?: SiteLanguages;
  user?: Parameters<typeof renderAdmin>[0]["user"];
}

export function openArticleScreen(path: string, { routes, ...options }: ScreenOptions = {}) {
  return renderAdmin({ path, routes: { ...ROUTES, ...routes }, ...options });
}

export async function openCreateScreen(upload?: Upload, languages?: SiteLanguages) {
  const view = openArticleScreen("/admin/article/create", {
    ...(upload ? { upload } : {}),
    ...(languages ? { languages } : {}),
  });
  await screen.findByLabelText("Title");
  return view;
}

export async function openEditScreen(upload?: Upload, routes?: Routes) {
  const view = openArticleScreen("/admin/article/edit/id-night-shift", {
    ...(upload ? { upload } : {}),
    ...(routes ? { routes } : {}),
  });
  await screen.findByDisplayValue("Night shift");
  return view;
}

export const imageFile = (name: string, type = "image/jpeg", text = "picture") =>
  new File([text], name, { type });

export async function fillForm(user: TestUser) {
  await user.fill(screen.getByLabelText("Title"), "New words");
  await user.clear(screen.getByLabelText("Author"));
  await user.fill(screen.getByLabelText("Author"), "Mali S.");
  await writeRichText("One.");
}
