import type { Activity } from "#contract/activities.ts";
import type { Article } from "#contract/articles.ts";
import type { Picture } from "#contract/pictures.ts";
import { searchTexts } from "#contract/searchTexts.ts";
import type { SearchPage } from "#contract/site.ts";

import { ShareTags } from "./ShareTags.tsx";
import { StructuredData } from "./StructuredData.tsx";
import { useSite } from "./useSite.ts";

type Dates = "publishedAt" | "createdAt" | "updatedAt";

export interface PageHeadProps {
  /** A page whose title and description are settings; those given here go first. */
  page?: SearchPage;
  /** Without the name of the site, which follows it. */
  title?: string | undefined;
  description?: string | undefined;
  /** For pages that stand for nothing. */
  hidden?: boolean;
  /** Stands for the page where it is shared; else the site's own picture does. */
  picture?: Picture | undefined;
  /** The query, with its question mark, where it makes another page of the same path: a translation. */
  query?: string;
  /** On the page of an article. */
  article?: Pick<Article, "author" | "position" | Dates>;
  /** On the page of an activity. */
  activity?: Pick<Activity, Dates>;
}

/** Search engines cut descriptions at about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** The tags that describe a page to browsers, search engines and sites that share it; React moves them into the head. */
export function PageHead({ page: named, hidden = false, ...given }: PageHeadProps) {
  const { title, description, ...record } = given;
  const site = useSite();
  const { productName } = site;
  const texts = named && searchTexts(site, named);
  const name = title ?? texts?.title ?? productName;
  const page = { ...record, name, description: shorten(description ?? texts?.description ?? "") };
  return (
    <>
      <title>{title ? `${title} · ${productName}` : name}</title>
      <meta name="description" content={page.description} />
      <link rel="alternate" type="application/atom+xml" title={`${productName}: Articles`} href="/feed.xml" />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <ShareTags {...page} />
          <StructuredData {...page} />
        </>
      )}
    </>
  );
}

/** Whole words, on one line; where there are no spaces, whole letters with their marks (the am of Thai and Lao counts as one). */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  const space = cut.lastIndexOf(" ");
  if (space > DESCRIPTION_LENGTH / 2) return `${cut.slice(0, space)}…`;
  const isSplit = /^[\p{M}\u0e33\u0eb3\udc00-\udfff]/u.test(line.slice(cut.length));
  return `${isSplit ? cut.replace(/.\p{M}*$/u, "") : cut}…`;
}
