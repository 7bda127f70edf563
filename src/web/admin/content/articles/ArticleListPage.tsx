// All articles, drafts among them: figures, search, filter by status, ten a page.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ARTICLE_STATUSES } from "#contract/content/articles.ts";
import type { Article, ArticleStatus } from "#contract/content/articles.ts";
import { ARTICLE_PAGE_SIZE, articleStatsQuery, articlesPageQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { Figures } from "../../collections/list/Figures.tsx";
import { ListFrame } from "../../collections/list/ListFrame.tsx";
import { useListState } from "../../collections/list/useListState.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";

import { ArticleTable } from "./ArticleTable.tsx";
import { DeleteArticleDialog } from "./DeleteArticleDialog.tsx";
import { ARTICLE_LIST_PATH, CREATE_ARTICLE_PATH } from "./paths.ts";

const FILTERS = { status: ARTICLE_STATUSES };
const STATUS_OPTIONS = [
  { value: "", label: "All Status" },
  ...ARTICLE_STATUSES.toReversed().map((status) => ({ value: status, label: status })),
];

export function ArticleListPage() {
  const state = useListState(ARTICLE_LIST_PATH, FILTERS);
  const { page, search } = state;
  const status = statusOf(state.filters.status);
  const [deleting, setDeleting] = useState<Article | null>(null);
  const list = useQuery({
    ...articlesPageQuery(useHttp(), { page, search, status }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const shownPage = list.data?.pagination.currentPage ?? page;

  return (
    <Screen
      title="Article"
      actions={
        <ButtonLink kind="primary" icon="plus" hint="N" data-new href={CREATE_ARTICLE_PATH}>
          New Article
        </ButtonLink>
      }
    >
      <ArticleFigures />
      <ListFrame
        title="All articles"
        noun="articles"
        one="article"
        searchLabel="Search title or author"
        list={list}
        state={state}
        pageSize={ARTICLE_PAGE_SIZE}
        filters={
          <SelectFilter
            label="Status"
            value={status}
            options={STATUS_OPTIONS}
            onChoose={(chosen) => state.change({ filters: { status: chosen } })}
          />
        }
        filterWords={status ? [`the status “${status}”`] : []}
        none={<NoneYet />}
        noneFound="No articles found"
      >
        {(rows) => (
          <ArticleTable {...rows} before={(shownPage - 1) * ARTICLE_PAGE_SIZE} onDelete={setDeleting} />
        )}
      </ListFrame>
      {deleting && <DeleteArticleDialog article={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function statusOf(filter: string): ArticleStatus | "" {
  return ARTICLE_STATUSES.find((status) => status === filter) ?? "";
}

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

function NoneYet() {
  const actions = (
    <>
      <ButtonLink href={CREATE_ARTICLE_PATH}>New Article</ButtonLink>
      <ButtonLink kind="plain" href="/articles" external>
        See the public page
      </ButtonLink>
    </>
  );
  return (
    <Notice title="No articles yet" actions={actions}>
      An article is a case study or a text you want visitors to read. Keep it as a draft until it is ready:
      visitors see it once it is published.
    </Notice>
  );
}
