import { ARTICLES } from "#resources/articles.ts";
import { articlesSeo } from "#resources/settings/seo/articlesSeo.ts";
import * as headings from "#texts/public/heading.ts";
import * as texts from "#texts/public/articles.ts";
import { articleApi } from "#web/api/articles.ts";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { ListHead } from "../records/ListHead.tsx";
import { ListPage } from "../records/ListPage.tsx";
import { EmptyList } from "../records/NoRecords.tsx";
import { PagedList } from "../records/PagedList.tsx";
import { usePublicList } from "../records/usePublicList.ts";
import { ArticleItem } from "./ArticleItem.tsx";
import { ArticlesSkeleton } from "./ArticlesSkeleton.tsx";
import { articleLayout } from "./articleLayout.ts";

import styles from "./ArticlesPage.module.css";

const SEO = { page: "articles", defaults: articlesSeo } as const;

export function ArticlesPage({ search }: Pick<PageProps, "search">) {
  const site = useSite();
  const list = usePublicList(articleApi, search);
  return (
    <ListPage
      heading={site.headings.articles || headings.articles()}
      introduction={site.introductions.articles}
    >
      <ListHead seo={SEO} list={list} />
      <PagedList
        type={ARTICLES}
        list={list}
        failedTitle={texts.loadFailed()}
        skeleton={<ArticlesSkeleton />}
        empty={<EmptyList type={ARTICLES} title={texts.noneTitle()} text={texts.noneText()} />}
      >
        {(articles) => (
          <ul className={styles.list}>
            {articles.map((article, index) => (
              <ArticleItem
                key={article._id}
                article={article}
                place={articleLayout(index, articles.length)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </ListPage>
  );
}
