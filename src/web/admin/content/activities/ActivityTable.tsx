// The rows of the activity list, and what can be done with one.
import type { Activity } from "#contract/content/activities.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";

import type { Column } from "../../collections/list/columns.ts";
import type { Rows } from "../../collections/list/ListFrame.tsx";
import { ListTable } from "../../collections/list/ListTable.tsx";
import type { RowAction } from "../../collections/list/rowActions.ts";
import { DateCell } from "../../ui/dates/DateCell.tsx";
import { LogoTile } from "../../ui/LogoTile.tsx";

import { editPathOf } from "./paths.ts";

import styles from "./ActivityTable.module.css";

const COLUMNS: readonly Column<Activity>[] = [
  {
    label: "Logo",
    kind: "picture",
    width: "72px",
    cell: ({ logo, pictures }) => <LogoTile logo={logo} pictures={pictures} mayBePhotograph />,
  },
  {
    label: "Activity Name",
    kind: "name",
    width: "23%",
    cell: ({ name }) => name,
    lang: ({ name }) => languageOf(name),
  },
  {
    label: "Description",
    kind: "quiet",
    cell: ({ description }) => (
      <p className={styles.cut}>
        <LineClamp>{description}</LineClamp>
      </p>
    ),
    lang: ({ description }) => languageOf(description),
  },
  {
    label: "Category",
    kind: "text",
    width: "252px",
    cell: ({ category }) => <span className={styles.category}>{category.join(", ") || "–"}</span>,
    lang: ({ category }) => languageOf(category.join(", ")),
  },
  {
    label: "Created At",
    kind: "date",
    width: "118px",
    cell: ({ createdAt }) => <DateCell iso={createdAt} />,
  },
];

interface ActivityTableProps extends Rows<Activity> {
  onDelete: (activity: Activity) => void;
}

export function ActivityTable({ onDelete, ...rows }: ActivityTableProps) {
  const actionsOf = (activity: Activity): RowAction[] => [
    { label: "Edit", icon: "edit", key: "e", href: editPathOf(activity) },
    {
      label: "View on site",
      icon: "arrowUpRight",
      href: `/activity-view/${activity._id}`,
      external: true,
      sheetOnly: true,
    },
    { label: "Delete", icon: "trash", key: "Delete", danger: true, run: () => onDelete(activity) },
  ];
  return <ListTable {...rows} columns={COLUMNS} nameOf={({ name }) => name} actionsOf={actionsOf} tall />;
}
