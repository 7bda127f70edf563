import { ARTICLES } from "#content/articles.ts";
import { getHeading } from "#contract/settings/site.ts";
import * as texts from "#texts/public/articles.ts";
import { articleApi } from "#web/api/articles.ts";
import { Notice } from "#web/ui/Notice.tsx";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { ListHead } from "../records/ListHead.tsx";
import { ListPage } from "../records/ListPage.tsx";
import { PagedList } from "../records/PagedList.tsx";
import { usePublicList } from "../records/usePublicList.ts";
import { ArticleItem } from "./ArticleItem.tsx";
import { ArticlesSkeleton } from "./ArticlesSkeleton.tsx";
import { articleLayout } from "./articleLayout.ts";

import styles from "./ArticlesPage.module.css";

export function ArticlesPage({ search }: Pick<PageProps, "search">) {
  const site = useSite();
  const list = usePublicList(articleApi, search);
  return (
    <ListPage heading={getHeading(site, "articles")} introduction={site.introductions.articles}>
      <ListHead page="articles" list={list} />
      <PagedList
        type={ARTICLES}
        list={list}
        failedTitle={texts.loadFailed()}
        skeleton={<ArticlesSkeleton />}
        empty={<Notice title={texts.noneTitle()}>{texts.noneText()}</Notice>}
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
