import { useState } from "react";

import type { Redirect } from "#resources/redirects.ts";
import { redirectTexts as texts } from "#texts/admin/redirects.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import {
  deleteRedirect,
  REDIRECT_PAGE_SIZE,
  redirectPagesKey,
  redirectsKey,
  redirectsPageQuery,
} from "#web/api/redirects.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import { usePageList } from "#web/admin/lists/usePageList.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import { deletion } from "#web/admin/lists/rowActions.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { RedirectDialog } from "./RedirectDialog.tsx";
import { RedirectTabs } from "./RedirectTabs.tsx";

const NO_FILTERS = {};
const QUERIES = { key: redirectsKey, pagesKey: redirectPagesKey };

export function RedirectsPage() {
  const state = useListState("/admin/redirects", NO_FILTERS);
  const { page, search } = state;
  const list = usePageList(redirectsPageQuery(useHttp(), { page, search }));
  const [edited, setEdited] = useState<Redirect | "new" | null>(null);
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  const add = () => setEdited("new");
  const actionsOf = (redirect: Redirect): RowAction[] => [
    { label: uiTexts.edit, icon: "edit", key: "e", run: () => setEdited(redirect) },
    deletion(() => setDeleting(redirect)),
  ];
  return (
    <Screen
      title={texts.title}
      actions={
        <Button kind="primary" icon="plus" hint="N" data-new onClick={add}>
          {texts.create}
        </Button>
      }
    >
      <RedirectTabs />
      <ListView
        title={texts.listTitle}
        noun={texts.noun.many}
        one={texts.noun.one}
        searchLabel={texts.search}
        list={list}
        state={state}
        pageSize={REDIRECT_PAGE_SIZE}
        emptyState={
          <Notice title={texts.empty.title} actions={<Button onClick={add}>{texts.create}</Button>}>
            {texts.empty.text}
          </Notice>
        }
        noResultsTitle={texts.noneFound}
      >
        {(rows) => (
          <ListTable {...rows} columns={columns()} nameOf={({ from }) => from} actionsOf={actionsOf} />
        )}
      </ListView>
      {edited && (
        <RedirectDialog redirect={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleting && <DeleteRedirectDialog redirect={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function columns(): Column<Redirect>[] {
  const { from, to, hits, lastHit } = texts.columns;
  return [
    { label: from, kind: "name", cell: (redirect) => redirect.from },
    { label: to, kind: "quiet", cell: (redirect) => redirect.to },
    { label: texts.fields.status, kind: "badge", width: "90px", cell: ({ status }) => status },
    { label: hits, kind: "wideOnly", width: "110px", cell: (redirect) => redirect.hits },
    {
      label: lastHit,
      kind: "date",
      width: "126px",
      cell: ({ lastHitAt }) => lastHitAt && <DateCell iso={lastHitAt} language={LIST_DATE_LANGUAGE} />,
    },
  ];
}

function DeleteRedirectDialog({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const { title, action, text } = texts.deleteDialog;
  return (
    <DeleteDialog
      {...{ title, action, onClose }}
      queries={QUERIES}
      record={redirect}
      noun="redirect"
      remove={(http) => deleteRedirect(http, redirect)}
      doneText={texts.deleted({ from: redirect.from })}
      failureText={(error) => withReason(texts.deleteFailed, error)}
    >
      <p>{text({ from: redirect.from })}</p>
    </DeleteDialog>
  );
}
