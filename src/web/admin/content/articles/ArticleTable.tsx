// The rows of the article list, and what can be done with one.
import { useMemo } from "react";

import type { Article } from "#contract/content/articles.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import type { Column } from "../../collections/list/columns.ts";
import type { Rows } from "../../collections/list/ListFrame.tsx";
import { ListTable } from "../../collections/list/ListTable.tsx";
import type { RowAction } from "../../collections/list/rowActions.ts";
import { DateCell } from "../../ui/dates/DateCell.tsx";

import { ArticleState } from "./ArticleState.tsx";
import { editPathOf, previewPathOf, publicPathOf } from "./paths.ts";

/** @param before rows on the pages before this one */
const columnsOf = (before: number): Column<Article>[] => [
  { label: "#", kind: "wideOnly", width: "56px", cell: (_, index) => before + index + 1 },
  { label: "Title", kind: "name", cell: ({ title }) => title, lang: ({ title }) => languageOf(title) },
  {
    label: "Author",
    kind: "text",
    width: "16%",
    cell: ({ author }) => author,
    lang: ({ author }) => languageOf(author),
  },
  {
    label: "Position",
    kind: "quiet",
    width: "17%",
    cell: ({ position }) => position || "–",
    lang: ({ position }) => languageOf(position),
  },
  { label: "Status", kind: "badge", width: "116px", cell: ({ status }) => <ArticleState status={status} /> },
  {
    label: "Created At",
    kind: "date",
    width: "118px",
    cell: ({ createdAt }) => <DateCell iso={createdAt} />,
  },
];

interface ArticleTableProps extends Rows<Article> {
  before: number;
  onDelete: (article: Article) => void;
}

export function ArticleTable({ before, onDelete, ...rows }: ArticleTableProps) {
  const columns = useMemo(() => columnsOf(before), [before]);
  const actionsOf = (article: Article): RowAction[] => [
    { label: "Preview", icon: "eye", key: "p", href: previewPathOf(article) },
    { label: "Edit", icon: "edit", key: "e", href: editPathOf(article), main: true },
    {
      label: "View on site",
      icon: "arrowUpRight",
      href: publicPathOf(article),
      external: true,
      sheetOnly: true,
      unless: article.status === "Draft" ? "Visitors cannot see a draft" : undefined,
    },
    { label: "Delete", icon: "trash", key: "Delete", danger: true, run: () => onDelete(article) },
  ];
  return <ListTable {...rows} columns={columns} nameOf={({ title }) => title} actionsOf={actionsOf} />;
}
