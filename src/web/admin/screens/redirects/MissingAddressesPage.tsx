import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { MissingAddress } from "#resources/redirects.ts";
import { redirectTexts } from "#texts/admin/redirects.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ignoreMissing, missingPageQuery, REDIRECT_PAGE_SIZE, redirectsKey } from "#web/api/redirects.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import { usePageList } from "#web/admin/lists/usePageList.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { RedirectDialog } from "./RedirectDialog.tsx";
import { RedirectTabs } from "./RedirectTabs.tsx";

const NO_FILTERS = {};

/** What visitors did not find: each address is redirected or ignored. */
export function MissingAddressesPage() {
  const http = useHttp();
  const texts = redirectTexts.missing;
  const state = useListState("/admin/redirects/not-found", NO_FILTERS);
  const list = usePageList(missingPageQuery(http, { page: state.page }));
  const [redirected, setRedirected] = useState<MissingAddress | null>(null);
  const setIgnored = useSetIgnored();
  const actionsOf = (address: MissingAddress): RowAction[] => [
    ...(address._id === ""
      ? []
      : [{ label: texts.redirect, icon: "arrowUpRight", run: () => setRedirected(address) } as const]),
    { label: texts.ignore, icon: "eyeOff", run: () => setIgnored({ address, isIgnored: true }) },
  ];
  return (
    <Screen title={redirectTexts.missingTitle}>
      <RedirectTabs />
      <ListView
        title={texts.listTitle}
        noun={texts.noun.many}
        one={texts.noun.one}
        list={list}
        state={state}
        pageSize={REDIRECT_PAGE_SIZE}
        emptyState={<Notice title={texts.empty.title}>{texts.empty.text}</Notice>}
        noResultsTitle={texts.noneFound}
      >
        {(rows) => <ListTable {...rows} columns={columns()} nameOf={nameOf} actionsOf={actionsOf} />}
      </ListView>
      {redirected && (
        <RedirectDialog redirect={null} from={redirected._id} onClose={() => setRedirected(null)} />
      )}
    </Screen>
  );
}

const nameOf = ({ _id }: MissingAddress) => _id || redirectTexts.missing.scans;

function columns(): Column<MissingAddress>[] {
  const { columns: labels, unknown, visits } = redirectTexts.missing;
  return [
    { label: labels.path, kind: "name", cell: nameOf },
    { label: labels.hits, kind: "number", width: "110px", cell: ({ hits: count }) => visits({ count }) },
    { label: labels.referrer, kind: "quiet", cell: ({ referrer }) => referrer || unknown },
    {
      label: labels.lastAt,
      kind: "date",
      width: "126px",
      cell: ({ lastAt }) => <DateCell iso={lastAt} language={LIST_DATE_LANGUAGE} />,
    },
  ];
}

interface Change {
  address: MissingAddress;
  isIgnored: boolean;
}

function useSetIgnored() {
  const http = useHttp();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { failed, ignored, restored } = redirectTexts.missing;
  const { mutate } = useConfirmedChange({
    send: ({ address, isIgnored }: Change) => ignoreMissing(http, address, isIgnored),
    failureText: failed,
    onSuccess(_, { address, isIgnored }) {
      const run = () => mutate({ address, isIgnored: !isIgnored });
      const text = (isIgnored ? ignored : restored)({ path: nameOf(address) });
      toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run } });
      return queryClient.invalidateQueries({ queryKey: redirectsKey });
    },
  });
  return mutate;
}
