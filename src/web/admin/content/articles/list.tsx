import { useQuery } from "@tanstack/react-query";

import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { articleApi, articleStatsQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import type { Column } from "../../collections/list/columns.ts";
import { Figures } from "../../collections/list/Figures.tsx";
import { CREATED_COLUMN, listBinding, STATUS_COLUMN } from "../../collections/screens/listBinding.tsx";

import { previewPathOf } from "./paths.ts";

const COLUMNS: readonly Column<Article>[] = [
  { label: "#", kind: "wideOnly", width: "56px", cell: (_, index) => index + 1 },
  { label: "Title", kind: "name", cell: ({ title }) => title, lang: ({ title }) => languageOf(title) },
  {
    label: "Author",
    kind: "text",
    width: "16%",
    cell: ({ author }) => author,
    lang: ({ author }) => languageOf(author),
  },
  {
    label: "Position",
    kind: "quiet",
    width: "17%",
    cell: ({ position }) => position || "–",
    lang: ({ position }) => languageOf(position),
  },
  STATUS_COLUMN,
  CREATED_COLUMN,
];

export const articleList = listBinding<Article>({
  type: ARTICLES,
  api: articleApi,
  columns: COLUMNS,
  searchLabel: "Search title or author",
  Figures: ArticleFigures,
  // Whether one is new this month is the server's to say: it knows the site's time zone.
  countsOf: ({ status }) => ({
    totalArticles: 1,
    published: Number(status === "Published"),
    draft: Number(status === "Draft"),
  }),
  rowActionsOf: (article) => [{ label: "Preview", icon: "eye", key: "p", href: previewPathOf(article) }],
  introduction:
    "An article is a case study or a text you want visitors to read. Keep it as a draft until it is ready: visitors see it once it is published.",
});

function ArticleFigures() {
  const { data, isError } = useQuery({ ...articleStatsQuery(useHttp()), staleTime: 0 });
  const valueOf = (value: number | undefined) => value ?? (isError ? null : undefined);
  return (
    <Figures
      label="Articles"
      figures={[
        { label: "Total Articles", value: valueOf(data?.totalArticles) },
        { label: "Published", value: valueOf(data?.published) },
        { label: "Draft", value: valueOf(data?.draft) },
        { label: "New This Month", value: valueOf(data?.newThisMonth) },
      ]}
    />
  );
}
