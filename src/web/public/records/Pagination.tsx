import { Link } from "wouter";

import type { ContentType } from "#resources/contentType.ts";
import type { Pagination as PageCounts } from "#contract/envelope.ts";
import { count } from "#texts/public/content.ts";
import * as texts from "#texts/public/list.ts";
import { PUBLIC_PAGE_SIZE } from "#web/api/content.ts";
import { ArrowLeft, ArrowRight } from "#web/ui/icons.tsx";

import { listQuery } from "./listPages.ts";

import styles from "./Pagination.module.css";

interface PaginationProps {
  type: ContentType;
  pagination: PageCounts;
  /** A slug that the links keep; empty for all. */
  category: string;
  /** Called for a click on a link, with its page. */
  onNavigate: (page: number) => void;
}

/** States which records are visible, and links the other pages. */
export function Pagination({ type, pagination, category, onNavigate }: PaginationProps) {
  const { currentPage, totalPages, totalItems } = pagination;
  const isOnlyPage = totalPages === 1;
  const from = (currentPage - 1) * PUBLIC_PAGE_SIZE + 1;
  const to = Math.min(totalItems, from + PUBLIC_PAGE_SIZE - 1);
  return (
    <div className={isOnlyPage ? undefined : styles.pagination}>
      <p className={isOnlyPage ? "visually-hidden" : styles.range} role="status">
        {isOnlyPage
          ? count({ type: type.name, count: totalItems })
          : rangeText({ type: type.name, from, to, count: totalItems })}
      </p>
      {!isOnlyPage && (
        <PageLinks
          pagination={pagination}
          hrefOf={(page) => (type.pages.list ?? "") + listQuery(page, category)}
          onNavigate={onNavigate}
        />
      )}
    </div>
  );
}

/** "13–24 of 30 activities", or "25 of 25 activities" for a single record. */
function rangeText(range: { type: string; from: number; to: number; count: number }): string {
  return range.from === range.to ? texts.rangeSingle(range) : texts.range(range);
}

interface PageLinksProps extends Pick<PaginationProps, "pagination" | "onNavigate"> {
  hrefOf: (page: number) => string;
}

export function PageLinks({ pagination, hrefOf, onNavigate }: PageLinksProps) {
  const { currentPage, totalPages } = pagination;
  const linkTo = (page: number) => ({ href: hrefOf(page), onClick: () => onNavigate(page) });
  return (
    <nav className={styles.links} aria-label={texts.pages()}>
      {pagination.hasPrev && (
        <>
          <link rel="prev" href={hrefOf(currentPage - 1)} />
          <Link {...linkTo(currentPage - 1)} className={styles.step} rel="prev">
            <ArrowLeft className={styles.arrow} />
            <span>{texts.previous()}</span>
          </Link>
        </>
      )}
      <ul className={styles.pages}>
        {linkedPages(currentPage, totalPages).map((page, index) => (
          <li key={page ?? `gap ${index}`} className={styles.page}>
            {page === GAP ? (
              texts.gap()
            ) : (
              <Link
                {...linkTo(page)}
                className={styles.number}
                aria-label={texts.page({ number: page })}
                aria-current={page === currentPage ? "page" : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {pagination.hasNext && (
        <>
          <link rel="next" href={hrefOf(currentPage + 1)} />
          <Link {...linkTo(currentPage + 1)} className={styles.step} rel="next" data-next>
            <span>{texts.next()}</span>
            <ArrowRight className={styles.arrow} />
          </Link>
        </>
      )}
    </nav>
  );
}

/** Marks a run of omitted pages. */
const GAP = null;

/** The pages to link: the first, the last, and the neighbours of the current one. */
export function linkedPages(current: number, total: number): (number | typeof GAP)[] {
  const neighbours = [current - 1, current, current + 1].filter((page) => page > 1 && page < total);
  const linked = [1, ...neighbours, total];
  return linked.flatMap((page, index) => {
    const skipped = page - (linked[index - 1] ?? 0) - 1;
    // A gap takes as much space as the one page that it would omit.
    if (skipped === 1) return [page - 1, page];
    return skipped > 1 ? [GAP, page] : [page];
  });
}
