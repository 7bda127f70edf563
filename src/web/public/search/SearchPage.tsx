import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "wouter";

import type { MarkedText, SearchResult } from "#contract/search.ts";
import { MAX_SEARCH_LENGTH } from "#contract/search.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import * as texts from "#texts/public/search.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteSearchQuery } from "#web/api/siteSearch.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { FormattedDate } from "#web/ui/text/PublishedDate.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { TextLink } from "#web/ui/TextLink.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { contentNav } from "../records/contentNav.ts";
import { ListPage } from "../records/ListPage.tsx";
import { pageNumber } from "../records/listPages.ts";
import { NoRecords } from "../records/NoRecords.tsx";
import { useFocusOnPage } from "../records/PagedList.tsx";
import { PageLinks } from "../records/Pagination.tsx";

import styles from "./SearchPage.module.css";

export function SearchPage({ search }: Pick<PageProps, "search">) {
  const query = search.get("q") ?? "";
  return (
    <ListPage heading={texts.title()}>
      <PageHead
        title={query === "" ? texts.title() : texts.titleFor({ query })}
        description={texts.introduction()}
        noindex
      />
      {/* Works without scripts. */}
      <form key={query} className={styles.form} role="search" action={`${useRouter().base}/search`}>
        <Field
          label={texts.introduction()}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_SEARCH_LENGTH}
        />
        <Button type="submit">{texts.submit()}</Button>
      </form>
      {query !== "" && <Results query={query} page={pageNumber(search)} />}
    </ListPage>
  );
}

function Results({ query, page }: { query: string; page: number }) {
  const options = siteSearchQuery(useHttp(), query, page);
  const { data, isPending, error, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  const { containerRef, requestPage } = useFocusOnPage(data?.pagination.currentPage);
  if (isPending) return null;
  if (error) return <LoadFailed title={texts.failed()} error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return <NoResults query={query} />;
  const { items, pagination } = data;
  const hrefOf = (number: number) =>
    `/search?${new URLSearchParams({ q: query, ...(number > 1 && { page: String(number) }) })}`;
  return (
    <div ref={containerRef} className={styles.results} tabIndex={-1}>
      <p role="status">{texts.count({ count: pagination.totalItems, query })}</p>
      <ul>
        {items.map((result) => (
          <Result key={result.path} result={result} />
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <PageLinks pagination={pagination} hrefOf={hrefOf} onNavigate={requestPage} />
      )}
    </div>
  );
}

function NoResults({ query }: { query: string }) {
  const links = CONTENT_TYPES.flatMap((type) =>
    type.pages.list === null ? [] : [{ href: type.pages.list, label: contentNav(type) }],
  );
  const ways = links.map(({ href, label }) => (
    <li key={href}>
      <TextLink href={href}>{label}</TextLink>
    </li>
  ));
  return (
    <NoRecords title={texts.count({ count: 0, query })} action={<ul className={styles.ways}>{ways}</ul>}>
      {texts.noneText()}
    </NoRecords>
  );
}

function Result({ result: { kind, path, title, excerpt, publishedAt } }: { result: SearchResult }) {
  const { timeZone } = useSite();
  const type = CONTENT_TYPES.find(({ name }) => name === kind);
  return (
    <li className={styles.result}>
      <h2 className={styles.title} lang={detectLanguage(title.join(""))}>
        <Link href={path}>
          <Marked text={title} />
        </Link>
      </h2>
      <p lang={detectLanguage(excerpt.join(""))}>
        <Marked text={excerpt} />
      </p>
      <p className={styles.about}>
        <span>{texts.kind({ type: kind, nav: type?.pages.nav ?? "" })}</span>
        {publishedAt && <FormattedDate isoDate={publishedAt} timeZone={timeZone} />}
      </p>
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((part, index) => {
    const Part = index % 2 === 1 ? "mark" : "span";
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other key
    return <Part key={index}>{part}</Part>;
  });
}
