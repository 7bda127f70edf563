import { layoutTexts } from "#texts/admin/layout.ts";
import { auditTexts as texts } from "#texts/admin/audit.ts";
import { AUDIT_PAGE_SIZE, auditPageQuery } from "#web/api/audit.ts";
import type { AuditFilters } from "#web/api/audit.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { usePageList } from "#web/admin/lists/usePageList.ts";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { Pagination } from "#web/admin/ui/Pagination.tsx";
import { ResultStatus } from "#web/admin/ui/ResultStatus.tsx";

import { AuditEntryRow } from "./AuditEntryRow.tsx";
import { AuditFilterBar } from "./AuditFilterBar.tsx";

import styles from "./AuditPage.module.css";

const ANY = { person: null, kind: null, record: null, action: null, day: null };

export function AuditPage() {
  const state = useListState<keyof AuditFilters>("/admin/audit", ANY);
  const { filters, page } = state;
  const list = usePageList(auditPageQuery(useHttp(), page, filters));
  const { data, isPlaceholderData } = list;
  const total = data?.pagination.totalItems;
  const countText = total === undefined ? null : texts.count({ total });
  return (
    <Screen title={layoutTexts.names.audit}>
      <ResultStatus query={JSON.stringify(filters)} result={isPlaceholderData ? null : countText} />
      <div className={styles.head}>
        <h2 className={styles.title}>
          {filters.record ? texts.ofRecord : (countText ?? layoutTexts.names.audit)}
        </h2>
        <AuditFilterBar state={state} />
        {filters.record && (
          <Button size="small" icon="close" onClick={state.clear}>
            {texts.clear}
          </Button>
        )}
      </div>
      {list.isError && (
        <LoadFailed title={texts.failed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <LoadingSkeleton />}
      {data && !list.isError && total === 0 && <NoEntries state={state} />}
      {data && !list.isError && total !== 0 && (
        <>
          <ol
            className="container fades"
            aria-busy={isPlaceholderData}
            data-stale={isPlaceholderData || undefined}
          >
            {data.items.map((entry) => (
              <AuditEntryRow key={entry._id} entry={entry} />
            ))}
          </ol>
          <Pagination
            pagination={data.pagination}
            pageSize={AUDIT_PAGE_SIZE}
            onPage={(next) => state.change({ page: next })}
          />
        </>
      )}
      <p className="above-24 meta quiet">{texts.note}</p>
    </Screen>
  );
}

function NoEntries({ state }: { state: ListState<keyof AuditFilters> }) {
  if (!state.isFiltered) return <Notice title={texts.none}>{texts.noneNote}</Notice>;
  return (
    <Notice title={texts.noneFoundTitle} actions={<Button onClick={state.clear}>{texts.clear}</Button>}>
      {texts.noneFound}
    </Notice>
  );
}
