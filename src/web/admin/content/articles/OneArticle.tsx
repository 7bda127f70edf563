// Reads one article for a screen, and stands in its place while it is on its way, missing, or not to be had.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { ARTICLE_MESSAGES } from "#contract/content/articles.ts";
import type { ArticleDetail } from "#contract/content/articles.ts";
import { wholeArticleQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

import { ARTICLE_LIST_PATH, ARTICLE_PARENT } from "./paths.ts";

interface OneArticleProps {
  id: string;
  /** Of the screen, until the article draws its own. */
  title: string;
  loading: ReactNode;
  children: (article: ArticleDetail) => ReactNode;
}

export function OneArticle({ id, title, loading, children }: OneArticleProps) {
  // Read anew at every opening.
  const query = useQuery({
    ...wholeArticleQuery(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const article = query.isFetchedAfterMount ? query.data : undefined;
  if (article) return children(article);
  return (
    <Screen title={title} parent={ARTICLE_PARENT}>
      {query.isError ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : article === null ? (
        <Missing />
      ) : (
        loading
      )}
    </Screen>
  );
}

function Missing() {
  return (
    <Notice
      failed
      title={ARTICLE_MESSAGES.notFound}
      actions={<ButtonLink href={ARTICLE_LIST_PATH}>Back to the articles</ButtonLink>}
    >
      It may have been deleted, or the address is mistyped.
    </Notice>
  );
}

function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const actions = (
    <>
      <Button icon="retry" onClick={onRetry}>
        Try again
      </Button>
      <ButtonLink kind="plain" href={ARTICLE_LIST_PATH}>
        Back to the articles
      </ButtonLink>
    </>
  );
  return (
    <Notice failed title="The article could not be loaded" actions={actions}>
      {message || "The server's answer could not be read."}
    </Notice>
  );
}
