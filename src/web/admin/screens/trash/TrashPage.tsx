import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { TrashedRecord } from "#contract/content/trash.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { trashTexts as texts } from "#texts/admin/trash.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteForGood, TRASH_PAGE_SIZE, trashKey, trashPageQuery } from "#web/api/trash.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { usePageList } from "#web/admin/lists/usePageList.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import { deletion } from "#web/admin/lists/rowActions.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { useRestore } from "#web/admin/lists/useRestore.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

const NO_FILTERS = {};

/** Deleted records: to restore, or to delete for good. */
export function TrashPage() {
  const http = useHttp();
  const client = useQueryClient();
  const state = useListState("/admin/trash", NO_FILTERS);
  const list = usePageList(trashPageQuery(http, state.page));
  const restore = useRestore();
  const [deleting, setDeleting] = useState<TrashedRecord | "all" | null>(null);
  const remove = useConfirmedChange({
    send: (id: string | undefined) => deleteForGood(http, id),
    onSuccess: () => client.invalidateQueries({ queryKey: trashKey }),
    failureText: texts.deleteFailed,
  });
  const actionsOf = (record: TrashedRecord): RowAction[] => [
    { label: texts.restore, icon: "undo", key: "e", run: () => restore(record._id) },
    { ...deletion(() => setDeleting(record)), label: texts.deleteForGood },
  ];
  return (
    <Screen
      title={layoutTexts.names.trash}
      actions={
        list.data?.items.length ? <Button onClick={() => setDeleting("all")}>{texts.empty}</Button> : null
      }
    >
      <ListView
        title={texts.listTitle}
        noun={texts.noun}
        one={texts.one}
        list={list}
        state={state}
        pageSize={TRASH_PAGE_SIZE}
        emptyState={<Notice title={texts.none.title}>{texts.none.text}</Notice>}
        noResultsTitle={texts.none.title}
      >
        {(rows) => (
          <ListTable {...rows} columns={columns()} nameOf={({ name }) => name} actionsOf={actionsOf} />
        )}
      </ListView>
      {deleting && (
        <ConfirmDialog
          title={deleting === "all" ? texts.emptyQuestion : texts.question({ name: deleting.name })}
          action={deleting === "all" ? texts.empty : texts.deleteForGood}
          onConfirm={() => {
            setDeleting(null);
            remove.mutate(deleting === "all" ? undefined : deleting._id);
          }}
          onCancel={() => setDeleting(null)}
        >
          <p>{texts.final}</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

function columns(): Column<TrashedRecord>[] {
  const { name, kind, deletedBy, deletedAt, expiresAt } = texts.columns;
  const kinds: Record<string, string> = auditTexts.kinds;
  return [
    { label: name, kind: "name", cell: (one) => one.name, lang: (one) => detectLanguage(one.name) },
    { label: kind, kind: "text", width: "110px", cell: (one) => kinds[one.kind] ?? one.kind },
    { label: deletedBy, kind: "wideOnly", width: "150px", cell: (one) => one.deletedBy },
    {
      label: deletedAt,
      kind: "wideOnly",
      width: "160px",
      cell: (one) => <DateCell iso={one.deletedAt} withTime />,
    },
    {
      label: expiresAt,
      kind: "date",
      width: "150px",
      cell: (one) => <Trans text={texts.until} elements={{ time: () => <DateCell iso={one.expiresAt} /> }} />,
    },
  ];
}
