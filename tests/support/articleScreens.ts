// The article screens, opened, filled in and watched.
import { screen, waitFor, within } from "@testing-library/react";

import type { Article } from "#content/articles.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import type { OnProgress, Upload } from "#web/api/http/upload.ts";

import type { FakeAnswer } from "./fakeApi.ts";
import { hands } from "./hands.ts";
import type { Hands } from "./hands.ts";
import { samplePicture } from "./sampleActivities.ts";
import { sampleArticleDetail } from "./sampleArticles.ts";
import { showAdmin } from "./showAdmin.tsx";

export const stored = sampleArticleDetail("Night shift", {
  content: "All of it.",
  logo: "/uploads/p1.jpg",
  images: ["/uploads/p2.jpg", "/uploads/p3.jpg", "/uploads/p4.jpg"],
  pictures: [
    samplePicture("p1", { alt: "" }),
    samplePicture("p2", { alt: "Two" }),
    samplePicture("p3", { alt: "Three" }),
    samplePicture("p4", { alt: "" }),
  ],
});

export function pageOf(items: Article[], changes: Record<string, unknown> = {}): FakeAnswer {
  const totalPages = items.length > 0 ? 1 : 0;
  const pages = { currentPage: 1, totalPages, totalItems: items.length, hasNext: false, hasPrev: false };
  return { data: items, pagination: { ...pages, ...changes } };
}

type Routes = NonNullable<Parameters<typeof showAdmin>[0]["routes"]>;

export const ROUTES: Routes = {
  "GET /articles/get": () => pageOf([stored]),
  "GET /articles/stats": () => ({ data: { totalArticles: 18, published: 15, draft: 3, newThisMonth: 2 } }),
  "GET /articles/id-night-shift": () => ({ data: stored }),
  "POST /articles/preview": () => ({ data: { html: "<p>Drawn by the server.</p>" } }),
};

interface Sent {
  key?: string;
  method: string;
  path: string;
  form: FormData;
  onProgress?: OnProgress | undefined;
}

type Answer = Article | { url: string } | Error | Promise<Article>;

/** Takes what is uploaded; `answers` are given in turn, the last one for ever. */
export function takeUploads(...answers: Answer[]) {
  const sent: Sent[] = [];
  const upload: Upload = async <T>(call: Sent) => {
    sent.push(call);
    const answer = await (answers[Math.min(sent.length, answers.length) - 1] ?? stored);
    if (answer instanceof Error) throw answer;
    // Each test answers its calls with what they read.
    return answer as T;
  };
  return { upload, sent };
}

export function open(path: string, options: { upload?: Upload; routes?: Routes } = {}) {
  const { upload, routes } = options;
  const shown = showAdmin({ path, routes: { ...ROUTES, ...routes }, ...(upload ? { upload } : {}) });
  return { ...shown, user: hands() };
}

export async function openCreate(upload?: Upload) {
  const shown = open("/admin/article/create", upload ? { upload } : {});
  await screen.findByLabelText("Title");
  return shown;
}

export async function openEdit(upload?: Upload, routes?: Routes) {
  const shown = open("/admin/article/edit/id-night-shift", {
    ...(upload ? { upload } : {}),
    ...(routes ? { routes } : {}),
  });
  await screen.findByDisplayValue("Night shift");
  return shown;
}

/** The preview beside the form, which is a document of its own. */
export async function readPreview() {
  const frame = await screen.findByTitle<HTMLIFrameElement>(articleTexts.livePreview.frame);
  const root = await waitFor(() => {
    const article = frame.contentDocument?.querySelector("article");
    if (!article) throw new Error("The preview is not drawn yet");
    return article;
  });
  return { root, ...within(root) };
}

export const picture = (name: string, type = "image/jpeg", text = "picture") =>
  new File([text], name, { type });

export async function fillIn(user: Hands) {
  await user.fill(screen.getByLabelText("Title"), "New words");
  await user.fill(screen.getByLabelText("Author"), "Mali S.");
  await user.type(screen.getByLabelText("Content"), "One.");
}
