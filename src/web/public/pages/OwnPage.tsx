import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";

import { PAGES } from "#resources/pages.ts";
import type { Page } from "#resources/pages.ts";
import { recordPath } from "#resources/contentType.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { pageApi } from "#web/api/pages.ts";
import { shareImageOf } from "#web/api/recordImages.ts";

import { PageView } from "../blocks/PageView.tsx";
import { NotFoundPage } from "../layout/NotFoundPage.tsx";
import { recordMetadata } from "../layout/head/recordMetadata.ts";
import { PageHead } from "../layout/head/PageHead.tsx";
import { creativeWork } from "../layout/head/creativeWork.ts";
import type { PageProps } from "../page.ts";
import { RecordFallback } from "../records/RecordFallback.tsx";

/** A page of the firm's own, and every path that no page has. */
export function OwnPage({ params: { slug = "" } }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(pageApi.detail(useHttp(), slug));
  if (data && data.slug !== slug) return <Redirect to={recordPath(PAGES, data)} replace />;
  if (data) return <PageContent page={data} />;
  if (!isPending && !error) return <NotFoundPage />;
  return <RecordFallback type={PAGES} isPending={isPending} error={error} onRetry={() => void refetch()} />;
}

function PageContent({ page }: { page: Page }) {
  const { title, description, sections = [] } = page;
  return (
    <>
      <PageHead
        {...recordMetadata(page, { title, description, image: shareImageOf(page) })}
        structuredData={creativeWork(page, "WebPage")}
      />
      <PageView title={title} sections={sections} />
    </>
  );
}
