// All clients and partners, ten a page, with search and two filters.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { CLIENT_STATUSES, CLIENT_TYPES } from "#contract/content/clients.ts";
import type { Client } from "#contract/content/clients.ts";
import { CLIENT_PAGE_SIZE, clientsPageQuery, clientStatsQuery } from "#web/api/clients.ts";
import type { ClientFilter } from "#web/api/clients.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { Figures } from "../../collections/list/Figures.tsx";
import { ListFrame } from "../../collections/list/ListFrame.tsx";
import { useListState } from "../../collections/list/useListState.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";

import { ClientDialog } from "./ClientDialog.tsx";
import { ClientTable } from "./ClientTable.tsx";
import { STATUS_OPTIONS, TYPE_OPTIONS } from "./clientTexts.ts";
import { DeleteClientDialog } from "./DeleteClientDialog.tsx";
import { useClientStatus } from "./useClientStatus.ts";

const FILTERS = { status: CLIENT_STATUSES, type: CLIENT_TYPES, order: ["name"] };
const STATUS_CHOICES = [{ value: "", label: "All Status" }, ...STATUS_OPTIONS];
const TYPE_CHOICES = [{ value: "", label: "All Types" }, ...TYPE_OPTIONS];

export function ClientListPage() {
  const state = useClientListState();
  const { status, type, order } = state.filters;
  const [opened, setOpened] = useState<Client | "new" | null>(null);
  const [deleting, setDeleting] = useState<Client | null>(null);
  const turn = useClientStatus();
  const list = useQuery({
    ...clientsPageQuery(useHttp(), filterOf(state)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const add = () => setOpened("new");

  return (
    <Screen
      title="Client && Partner"
      actions={
        <Button kind="primary" icon="plus" hint="N" data-new onClick={add}>
          Add New Client
        </Button>
      }
    >
      <ClientFigures />
      <ListFrame
        title="Client List"
        noun="clients"
        one="client"
        searchLabel="Search company or website"
        list={list}
        state={state}
        pageSize={CLIENT_PAGE_SIZE}
        filters={
          <>
            <SelectFilter
              label="Status"
              value={status}
              options={STATUS_CHOICES}
              onChoose={(chosen) => state.change({ filters: { status: chosen } })}
            />
            <SelectFilter
              label="Type"
              value={type}
              options={TYPE_CHOICES}
              onChoose={(chosen) => state.change({ filters: { type: chosen } })}
            />
          </>
        }
        filterWords={wordsOf(status, type)}
        orderWords={order === "name" ? "sorted by company name" : "sorted by join date"}
        none={<NoneYet onAdd={add} />}
        noneFound="No clients found"
      >
        {(rows) => (
          <ClientTable
            {...rows}
            order={order === "name" ? "name" : "joined"}
            onOrder={(chosen) => state.change({ filters: { order: chosen === "name" ? "name" : "" } })}
            onEdit={setOpened}
            onTurn={turn}
            onDelete={setDeleting}
          />
        )}
      </ListFrame>
      {opened && <ClientDialog client={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
      {deleting && <DeleteClientDialog client={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function useClientListState() {
  const state = useListState("/admin/client", FILTERS);
  const { search, filters } = state;
  // An order hides nothing.
  return { ...state, isFiltered: [search, filters.status, filters.type].some(Boolean) };
}

type ClientListState = ReturnType<typeof useClientListState>;

function filterOf({ page, search, filters }: ClientListState): ClientFilter {
  const { status, type, order } = filters;
  return {
    page,
    search,
    // Other values than these are not taken from an address.
    status: status as ClientFilter["status"],
    type: type as ClientFilter["type"],
    order: order === "name" ? "name" : "joined",
  };
}

function wordsOf(status: string, type: string): string[] {
  const words = [
    ...STATUS_OPTIONS.filter(({ value }) => value === status).map(({ label }) => `the status “${label}”`),
    ...TYPE_OPTIONS.filter(({ value }) => value === type).map(({ label }) => `the type “${label}”`),
  ];
  return words;
}

function ClientFigures() {
  const { data, isError } = useQuery({ ...clientStatsQuery(useHttp()), staleTime: 0 });
  const missing = isError ? null : undefined;
  const figures = [
    { label: "Total", value: data?.totalClients ?? missing },
    { label: "Active", value: data?.activeClients ?? missing },
    { label: "Inactive", value: data?.inactiveClients ?? missing },
    { label: "New This Month", value: data?.newThisMonth ?? missing },
  ];
  return <Figures label="Clients" figures={figures} />;
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  const actions = (
    <>
      <Button onClick={onAdd}>Add New Client</Button>
      <ButtonLink kind="plain" href="/about" external>
        See the public page
      </ButtonLink>
    </>
  );
  return (
    <Notice title="No clients found" actions={actions}>
      There are none yet. A client or partner is a company whose logo visitors see in the strips of the About
      page: a name, a website and a logo.
    </Notice>
  );
}
