import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { CLIENT_STATUSES } from "#contract/content/clients.ts";
import type { Client, ClientStatus } from "#contract/content/clients.ts";
import { CLIENT_TYPES } from "#contract/content/publicLogos.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { CLIENT_PAGE_SIZE, clientsPageQuery, clientStatsQuery, updateClient } from "#web/api/clients.ts";
import type { ClientFilter } from "#web/api/clients.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { usePageList } from "#web/admin/lists/usePageList.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { StatsStrip } from "#web/admin/lists/StatsStrip.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { useOptimisticUpdate, withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { ClientDialog } from "./ClientDialog.tsx";
import { ClientTable } from "./ClientTable.tsx";
import { statusOptions, typeOptions } from "./clientTexts.ts";
import { DeleteClientDialog } from "./DeleteClientDialog.tsx";
import { toFormData } from "./clientForm.ts";
import { CLIENT_QUERIES } from "./clientQueries.ts";

const FILTERS = { status: CLIENT_STATUSES, type: CLIENT_TYPES, order: ["name"] };
const statusChoices = () => [{ value: "", label: recordTexts.allStatus }, ...statusOptions()];
const typeChoices = () => [{ value: "", label: texts.types.all }, ...typeOptions()];

export function ClientListPage() {
  const state = useClientListState();
  const { status, type, order } = state.filters;
  const [editing, setEditing] = useState<Client | "new" | null>(null);
  const [deleting, setDeleting] = useState<Client | null>(null);
  const toggleStatus = useToggleClientStatus();
  const list = usePageList(clientsPageQuery(useHttp(), toClientFilter(state)));
  const add = () => setEditing("new");

  return (
    <Screen
      title={layoutTexts.titles.clients}
      actions={
        <Button kind="primary" icon="plus" hint="N" data-new onClick={add}>
          {texts.addNew}
        </Button>
      }
    >
      <ClientStatsStrip />
      <ListView
        title={texts.listTitle}
        noun={texts.noun.many}
        one={texts.noun.one}
        searchLabel={texts.search}
        list={list}
        state={state}
        pageSize={CLIENT_PAGE_SIZE}
        filters={<Filters state={state} />}
        activeFilters={activeFilters(status, type)}
        orderedBy={order === "name" ? texts.sortedByName : texts.sortedByJoinDate}
        emptyState={<EmptyState onAdd={add} />}
        noResultsTitle={texts.noneFound}
      >
        {(rows) => (
          <ClientTable
            {...rows}
            order={order === "name" ? "name" : "joined"}
            onSortBy={(chosen) => state.change({ filters: { order: chosen === "name" ? "name" : "" } })}
            onEdit={setEditing}
            onToggleStatus={toggleStatus}
            onDelete={setDeleting}
          />
        )}
      </ListView>
      {editing && (
        <ClientDialog client={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && <DeleteClientDialog client={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function Filters({ state }: { state: ClientListState }) {
  const { status, type } = state.filters;
  return (
    <>
      <SelectFilter
        label={texts.fields.status}
        value={status}
        options={statusChoices()}
        onChoose={(chosen) => state.change({ filters: { status: chosen } })}
      />
      <SelectFilter
        label={texts.fields.type}
        value={type}
        options={typeChoices()}
        onChoose={(chosen) => state.change({ filters: { type: chosen } })}
      />
    </>
  );
}

function useClientListState() {
  const state = useListState("/admin/client", FILTERS);
  const { search, filters } = state;
  // The order is no filter.
  return { ...state, isFiltered: [search, filters.status, filters.type].some(Boolean) };
}

type ClientListState = ReturnType<typeof useClientListState>;

function toClientFilter({ page, search, filters }: ClientListState): ClientFilter {
  const { status, type, order } = filters;
  return {
    page,
    search,
    // Other values in the URL are discarded.
    status: status as ClientFilter["status"],
    type: type as ClientFilter["type"],
    order: order === "name" ? "name" : undefined,
  };
}

function findLabels(options: readonly { value: string; label: string }[], value: string): string[] {
  return options.filter((option) => option.value === value).map(({ label }) => label);
}

function activeFilters(status: string, type: string): string[] {
  return [
    ...findLabels(statusOptions(), status).map((label) =>
      uiTexts.filterBy({ label: texts.fields.status, value: label }),
    ),
    ...findLabels(typeOptions(), type).map((label) =>
      uiTexts.filterBy({ label: texts.fields.type, value: label }),
    ),
  ];
}

function ClientStatsStrip() {
  const { data, isError } = useQuery({ ...clientStatsQuery(useHttp()), staleTime: 0 });
  const fallback = isError ? null : undefined;
  const stats = [
    { label: texts.stats.total, value: data?.totalClients ?? fallback },
    { label: texts.statuses.active, value: data?.activeClients ?? fallback },
    { label: texts.statuses.inactive, value: data?.inactiveClients ?? fallback },
    { label: texts.stats.newThisMonth, value: data?.newThisMonth ?? fallback },
  ];
  return <StatsStrip label={layoutTexts.names.clients} stats={stats} />;
}

function EmptyState({ onAdd }: { onAdd: () => void }) {
  const actions = (
    <>
      <Button onClick={onAdd}>{texts.addNew}</Button>
      <ButtonLink kind="plain" href="/about" external>
        {recordTexts.publicPage}
      </ButtonLink>
    </>
  );
  return (
    <Notice title={texts.noneFound} actions={actions}>
      {texts.noneYet}
    </Notice>
  );
}

function useToggleClientStatus() {
  const { upload } = useServices();
  const toasts = useToasts();
  const applyChange = useOptimisticUpdate<Client, Client>(CLIENT_QUERIES);

  function toggle(client: Client) {
    const status: ClientStatus = client.status === "active" ? "inactive" : "active";
    const changed = { ...client, status };
    applyChange({
      from: client,
      to: changed,
      description: `Changing the status of the client ${client._id}`,
      send: () => updateClient(upload, client._id, toFormData(changed, null, client.updatedAt)),
      onSuccess: (saved) => {
        const undo = () => toggle({ ...saved, status });
        const text = texts.statusChanged[status]({ name: saved.name });
        toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
      },
      failureText: (error) => withReason(texts.messages.updateFailed, error),
    });
  }

  return toggle;
}
