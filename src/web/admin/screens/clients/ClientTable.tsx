import type { Client, ClientOrder } from "#contract/content/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { Column } from "#web/admin/lists/columns.ts";
import type { ListRows } from "#web/admin/lists/ListView.tsx";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { deletion } from "#web/admin/lists/rowActions.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { StatusBadge } from "#web/admin/ui/StatusBadge.tsx";

import { ClientLogo } from "./ClientLogo.tsx";
import { displayUrl } from "./clientTexts.ts";

import styles from "./ClientTable.module.css";

interface ClientTableProps extends ListRows<Client> {
  order: ClientOrder;
  onSortBy: (order: ClientOrder) => void;
  onEdit: (client: Client) => void;
  onToggleStatus: (client: Client) => void;
  onDelete: (client: Client) => void;
}

export function ClientTable({
  order,
  onSortBy,
  onEdit,
  onToggleStatus,
  onDelete,
  ...rows
}: ClientTableProps) {
  const actionsOf = (client: Client): RowAction[] => [
    { label: uiTexts.edit, icon: "edit", key: "e", run: () => onEdit(client) },
    { label: texts.openWebsite, icon: "arrowUpRight", href: client.url, external: true, isSheetOnly: true },
    {
      id: "status",
      label: client.status === "active" ? texts.makeInactive : texts.makeActive,
      icon: client.status === "active" ? "ban" : "power",
      isSheetOnly: true,
      run: () => onToggleStatus(client),
    },
    deletion(() => onDelete(client)),
  ];
  const columns = columnsFor(order, onSortBy);
  return <ListTable {...rows} {...{ columns, nameOf, actionsOf }} bulk={{ base: "/clients", choices: [] }} />;
}

const nameOf = ({ name }: Client) => name;

function columnsFor(order: ClientOrder, onOrder: (order: ClientOrder) => void): Column<Client>[] {
  return [
    {
      label: texts.fields.logo,
      kind: "image",
      width: "72px",
      cell: (client) => <ClientLogo client={client} />,
    },
    {
      label: texts.fields.name,
      kind: "name",
      ...(order === "name" ? { sortDirection: "ascending" } : {}),
      onSort: () => onOrder("name"),
      cell: ({ name }) => name,
      lang: ({ name }) => detectLanguage(name),
    },
    { label: texts.website, kind: "quiet", width: "23%", cell: ({ url }) => <Website url={url} /> },
    {
      label: texts.fields.status,
      kind: "badge",
      width: "120px",
      cell: ({ status }) => (
        <StatusBadge kind={status === "active" ? "on" : "off"}>{texts.statuses[status]}</StatusBadge>
      ),
    },
    {
      label: texts.fields.type,
      kind: "badge",
      width: "120px",
      cell: ({ type }) => <Badge colored={type === "partner"}>{texts.types[type]}</Badge>,
    },
    {
      label: texts.joinDate,
      kind: "date",
      width: "126px",
      ...(order === "joined" ? { sortDirection: "descending" } : {}),
      onSort: () => onOrder("joined"),
      cell: ({ joinedAt }) => <DateCell iso={joinedAt} language={LIST_DATE_LANGUAGE} />,
    },
  ];
}

function Website({ url }: { url: string }) {
  return (
    <a className={styles.website} href={url} target="_blank" rel="noreferrer">
      <span className="cut">{displayUrl(url)}</span>
      <Icon name="arrowUpRight" />
    </a>
  );
}
