// All published articles: the newest leads, the others follow in pairs and wide rows.
import { useQuery } from "@tanstack/react-query";

import { headingOf } from "#contract/settings/site.ts";
import { articleApi } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { Introduction } from "../layout/Introduction.tsx";
import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { ArticleItem } from "./ArticleItem.tsx";
import { ArticlesSkeleton } from "./ArticlesSkeleton.tsx";
import { placeOf } from "./placeOf.ts";

import styles from "./ArticlesPage.module.css";

export function ArticlesPage() {
  const site = useSite();
  return (
    <div className={styles.page}>
      <PageHead page="articles" />
      <h1 className={styles.headline}>{headingOf(site, "articles")}</h1>
      <Introduction text={site.introductions.articles} />
      <Articles />
    </div>
  );
}

function Articles() {
  const { data, isPending, error, refetch } = useQuery(articleApi.all(useHttp()));
  if (isPending) return <ArticlesSkeleton />;
  if (!data) return <LoadFailed what="The articles" error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <Notice title="No articles yet">The first one will stand here as soon as it is published.</Notice>;
  }
  return (
    <ul className={styles.list}>
      {data.map((article, index) => (
        <ArticleItem key={article._id} article={article} place={placeOf(index, data.length)} />
      ))}
    </ul>
  );
}
