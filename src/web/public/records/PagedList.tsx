import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { ContentType } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import { joinBase, LANGUAGE_NAMES, languageBase } from "#resources/settings/languages.ts";
import { firstPage } from "#texts/public/content.ts";
import * as texts from "#texts/public/list.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { useSite } from "../layout/useSite.ts";
import { NoRecords } from "./NoRecords.tsx";
import { Pagination } from "./Pagination.tsx";
import type { UntranslatedRecord } from "./untranslatedRecord.ts";
import type { PublicList } from "./usePublicList.ts";

import styles from "./PagedList.module.css";

interface PagedListProps<R> {
  type: ContentType;
  list: PublicList<R>;
  failedTitle: string;
  /** Shown until the first page has loaded. */
  skeleton: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  children: (records: R[]) => ReactNode;
}

/** The records of a page of a public list, with links to the other pages. */
export function PagedList<R>({ type, list, failedTitle, ...content }: PagedListProps<R>) {
  const { data, error, category } = list;
  const { containerRef, requestPage } = useFocusOnPage(data?.pagination.currentPage);
  if (list.isPending) return content.skeleton;
  if (data === undefined)
    return (
      <div className={styles.failed}>
        <LoadFailed title={failedTitle} error={error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (data === null) return <MissingPage type={type} />;
  return (
    <div
      ref={containerRef}
      className={styles.list}
      tabIndex={-1}
      aria-busy={list.isPlaceholderData || undefined}
    >
      {list.untranslated && (
        <UntranslatedNote type={type} record={list.untranslated} hasOthers={data.items.length > 0} />
      )}
      {data.items.length > 0 ? content.children(data.items) : !list.untranslated && content.empty}
      <Pagination type={type} pagination={data.pagination} category={category} onNavigate={requestPage} />
    </div>
  );
}

interface UntranslatedNoteProps {
  type: ContentType;
  record: UntranslatedRecord;
  /** True if the list has records in this language. */
  hasOthers: boolean;
}

/** Leads back to the record. */
function UntranslatedNote({ type, record: { language, slug }, hasOthers }: UntranslatedNoteProps) {
  const { languages } = useSite();
  const describe = hasOthers ? texts.untranslated : texts.untranslatedEmpty;
  return (
    <div className={styles.note}>
      <p>{describe({ type: type.name })}</p>
      <a
        className={styles.back}
        href={joinBase(languageBase(languages, language), recordPath(type, { slug }))}
        hrefLang={language}
      >
        <span>{texts.untranslatedBack({ type: type.name })}</span>{" "}
        <span lang={language}>{`(${LANGUAGE_NAMES[language]})`}</span>
      </a>
    </div>
  );
}

function MissingPage({ type }: { type: ContentType }) {
  const { nav, list } = type.pages;
  return (
    <NoRecords
      title={texts.missingTitle()}
      action={<TextLink href={list ?? "/"}>{firstPage({ type: type.name, nav })}</TextLink>}
    >
      {texts.missingText()}
    </NoRecords>
  );
}

/** Once a page that was requested by a click is visible, moves focus and scroll position to its start. */
export function useFocusOnPage(visiblePage: number | undefined) {
  const containerRef = useRef<HTMLDivElement>(null);
  const requestedPage = useRef<number>(null);
  useEffect(() => {
    const container = containerRef.current;
    if (!container || requestedPage.current !== visiblePage) return;
    requestedPage.current = null;
    container.scrollIntoView({ behavior: "instant" });
    container.focus({ preventScroll: true });
  }, [visiblePage]);
  return { containerRef, requestPage: (page: number) => void (requestedPage.current = page) };
}
