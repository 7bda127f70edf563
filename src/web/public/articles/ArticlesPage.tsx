import { useQuery } from "@tanstack/react-query";

import { getHeading } from "#contract/settings/site.ts";
import { articlePageTexts as texts } from "#texts/public/articles.ts";
import { articleApi } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { ListPage } from "../records/ListPage.tsx";
import { ArticleItem } from "./ArticleItem.tsx";
import { ArticlesSkeleton } from "./ArticlesSkeleton.tsx";
import { articleLayout } from "./articleLayout.ts";

import styles from "./ArticlesPage.module.css";

export function ArticlesPage() {
  const site = useSite();
  return (
    <ListPage heading={getHeading(site, "articles")} introduction={site.introductions.articles}>
      <PageHead page="articles" />
      <Articles />
    </ListPage>
  );
}

function Articles() {
  const { data, isPending, error, refetch } = useQuery(articleApi.all(useHttp()));
  if (isPending) return <ArticlesSkeleton />;
  if (!data) return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <Notice title={texts.none.title}>{texts.none.text}</Notice>;
  }
  return (
    <ul className={styles.list}>
      {data.map((article, index) => (
        <ArticleItem key={article._id} article={article} place={articleLayout(index, data.length)} />
      ))}
    </ul>
  );
}
