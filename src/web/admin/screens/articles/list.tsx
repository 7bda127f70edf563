import { useQuery } from "@tanstack/react-query";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { articleStatsQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { Column } from "#web/admin/lists/columns.ts";
import { StatsStrip } from "#web/admin/lists/StatsStrip.tsx";
import { createListConfig, createdColumn, statusColumn } from "#web/admin/resource/createListConfig.tsx";

import { previewPathOf } from "./paths.ts";

const columns = (): readonly Column<Article>[] => [
  { label: "#", kind: "wideOnly", width: "36px", cell: (_, index) => index + 1 },
  {
    label: recordTexts.types.article.fields.title,
    kind: "name",
    cell: ({ title }) => title,
    lang: ({ title }) => detectLanguage(title),
  },
  {
    label: recordTexts.types.article.fields.author,
    kind: "text",
    width: "13%",
    cell: ({ author }) => author,
    lang: ({ author }) => detectLanguage(author),
  },
  {
    label: recordTexts.types.article.fields.position,
    kind: "quiet",
    width: "13%",
    cell: ({ position }) => position || "–",
    lang: ({ position }) => detectLanguage(position),
  },
  statusColumn(),
  createdColumn(),
];

export const articleListConfig = createListConfig<Article>({
  type: ARTICLES,
  columns,
  searchLabel: () => texts.search,
  Stats: ArticleStatsStrip,
  // The server decides whether an article is new this month, because it knows the site's time zone.
  countsOf: ({ status }) => ({
    totalArticles: 1,
    published: Number(status === "Published"),
    draft: Number(status === "Draft"),
  }),
  rowActionsOf: (article) => [{ label: texts.preview, icon: "eye", key: "p", href: previewPathOf(article) }],
  emptyText: () => texts.introduction,
});

function ArticleStatsStrip() {
  const { data, isError } = useQuery({ ...articleStatsQuery(useHttp()), staleTime: 0 });
  const valueOf = (value: number | undefined) => value ?? (isError ? null : undefined);
  return (
    <StatsStrip
      label={texts.stats.label}
      stats={[
        { label: texts.stats.total, value: valueOf(data?.totalArticles) },
        { label: recordTexts.statuses.Published, value: valueOf(data?.published) },
        { label: recordTexts.statuses.Draft, value: valueOf(data?.draft) },
        { label: texts.stats.newThisMonth, value: valueOf(data?.newThisMonth) },
      ]}
    />
  );
}
