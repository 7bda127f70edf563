import type { Pagination as PaginationData } from "#contract/envelope.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "./Button.tsx";
import { useRestoreFocus } from "./useRestoreFocus.ts";

import styles from "./Pagination.module.css";

interface PaginationProps {
  pagination: PaginationData;
  pageSize: number;
  onPage: (page: number) => void;
}

export function Pagination({ pagination, pageSize, onPage }: PaginationProps) {
  const { currentPage, totalPages, totalItems, hasNext, hasPrev } = pagination;
  const foot = useRestoreFocus<HTMLElement>();
  const first = (currentPage - 1) * pageSize + 1;
  const last = Math.min(currentPage * pageSize, totalItems);
  return (
    <nav ref={foot} className={styles.foot} aria-label={uiTexts.pagination.label}>
      <p aria-live="polite" aria-atomic="true">
        {uiTexts.pagination.showing({ first, last, total: totalItems })}
      </p>
      <p className={styles.page}>{uiTexts.pagination.page({ page: currentPage, pages: totalPages })}</p>
      <Button
        size="small"
        icon="chevronLeft"
        data-page="previous"
        disabled={!hasPrev}
        onClick={() => onPage(currentPage - 1)}
      >
        {uiTexts.pagination.previous}
      </Button>
      <Button
        size="small"
        data-page="next"
        disabled={!hasNext}
        iconEnd="chevronRight"
        onClick={() => onPage(currentPage + 1)}
      >
        {uiTexts.pagination.next}
      </Button>
    </nav>
  );
}
