// Reads Ghost's export (JSON). https://ghost.org/docs/migration/ghost/
import * as z from "zod";

import { AppError } from "#server/errors.ts";

import type { ImportedRecord, ImportedSite, LeftOut } from "./importedSite.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const list = <S extends z.ZodType>(schema: S) => z.array(schema).max(100_000).default([]);
const post = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  feature_image: text,
  /** Its name before Ghost 1. */
  image: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  visibility: text,
  author_id: z.union([z.string(), z.number()]).nullish(),
  published_at: z.union([z.string(), z.number()]).nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
  meta_title: text,
  meta_description: text,
});
const id = z.union([z.string(), z.number()]).transform(String);
const data = z.object({
  posts: list(post),
  users: list(z.object({ id, name: text })),
  tags: list(z.object({ id, name: text })),
  posts_tags: list(z.object({ post_id: id, tag_id: id })),
  posts_authors: list(z.object({ post_id: id, author_id: id })),
  posts_meta: list(
    z.object({ post_id: id, meta_title: text, meta_description: text, feature_image_alt: text }).partial(),
  ),
});
const NOT_GHOST = "The file is no export of Ghost: it has no posts.";

/** @throws AppError `invalid` */
export function readGhost(json: string): ImportedSite {
  const parsed = data.safeParse(findData(json));
  if (!parsed.success || parsed.data.posts.length === 0) throw new AppError("invalid", NOT_GHOST);
  const { posts, users, tags, posts_tags, posts_authors, posts_meta } = parsed.data;
  const names = new Map(users.map((user) => [user.id, user.name]));
  const tagNames = new Map(tags.map((tag) => [tag.id, tag.name]));
  const leftOut: LeftOut[] = [];
  const records = posts.map((one): ImportedRecord => {
    const meta = posts_meta.find(({ post_id }) => post_id === one.id);
    const authorId = posts_authors.find(({ post_id }) => post_id === one.id)?.author_id ?? one.author_id;
    const isPage = one.type === "page" || Boolean(one.page);
    const hidden = one.visibility !== "" && one.visibility !== "public";
    const name = one.title || one.slug || one.id;
    if (hidden) leftOut.push({ name, code: "membersOnly", value: "" });
    if (one.html === "" && one.plaintext !== "") leftOut.push({ name, code: "plainText", value: "" });
    for (const { post_id, tag_id } of posts_tags)
      if (post_id === one.id)
        leftOut.push({ name: tagNames.get(tag_id) ?? tag_id, code: "noCategories", value: "" });
    const picture = one.feature_image || one.image;
    const isPublished = one.status === "published" && !hidden;
    return {
      kind: isPage ? "page" : "article",
      title: name,
      slug: one.slug,
      content: one.html === "" ? { markdown: one.plaintext } : { html: one.html },
      isPublished,
      publishedAt: toTime(one.published_at),
      author: names.get(String(authorId)) ?? "",
      categories: [],
      picture: picture ? { address: picture, alt: meta?.feature_image_alt ?? "" } : null,
      address: isPublished ? `/${one.slug}/` : null,
      seoTitle: meta?.meta_title || one.meta_title,
      seoDescription: meta?.meta_description || one.meta_description,
    };
  });
  return { source: "Ghost", records, alts: new Map(), leftOut };
}

/** Of the first database, in the form of each release. */
function findData(json: string): unknown {
  const parsed = parseJson(json) as { db?: { data?: unknown }[]; data?: unknown } | null;
  return parsed?.db?.[0]?.data ?? parsed?.data ?? null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("invalid", "The file is damaged: it is no JSON.", { cause: error });
  }
}

function toTime(value: string | number | null | undefined): number | null {
  const time = value === null || value === undefined ? NaN : new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}
