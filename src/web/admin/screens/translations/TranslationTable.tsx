import { isAltField } from "#contract/content/translations.ts";
import type { TranslationTask } from "#contract/content/translations.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { Column } from "#web/admin/lists/columns.ts";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import type { ListRows } from "#web/admin/lists/ListView.tsx";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { pathsOf } from "#web/admin/resource/paths.ts";
import { translationPath } from "#web/admin/resource/translationPath.ts";
import { fieldLabel, typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { languageName } from "#web/admin/ui/languageName.ts";
import { TranslationStateBadge } from "#web/admin/resource/translations/TranslationStateBadge.tsx";
import { useServices } from "#web/admin/session/services.ts";
import type { ContentSection } from "#web/admin/session/services.ts";

import { findOtherTexts } from "./otherTexts.ts";

/** A text may be in several languages on one page. */
interface TaskRow extends TranslationTask {
  /** As the API names it. */
  task: TranslationTask;
  section: ContentSection | undefined;
}

const createColumns = (): Column<TaskRow>[] => [
  {
    label: texts.columns.record,
    kind: "name",
    cell: ({ name }) => name,
    lang: ({ name }) => detectLanguage(name),
  },
  {
    label: texts.filters.type,
    kind: "badge",
    width: "120px",
    cell: ({ type, section }) =>
      section ? upperFirst(typeNoun(section.type)) : (findOtherTexts(type)?.noun() ?? type),
  },
  {
    label: texts.filters.language,
    kind: "badge",
    width: "110px",
    cell: ({ language }) => languageName(language),
  },
  {
    label: texts.filters.state,
    kind: "badge",
    width: "150px",
    cell: ({ state }) => <TranslationStateBadge state={state} />,
  },
  {
    label: texts.columns.changed,
    kind: "quiet",
    width: "180px",
    cell: ({ section, changedFields }) =>
      [...new Set(changedFields.map((field) => changedLabel(section, field)))].join(", "),
  },
];

/** @param main the main language of the site */
export function TranslationTable({ items, isStale, main }: ListRows<TranslationTask> & { main: Language }) {
  const { contentFeatures } = useServices();
  const rows = items?.map((task): TaskRow => {
    const section = contentFeatures.find(({ type }) => type.name === task.type);
    const name = findOtherTexts(task.type)?.nameOf(task) ?? task.name;
    return { ...task, _id: `${task.type} ${task._id} ${task.language}`, name, task, section };
  });
  return (
    <ListTable
      columns={createColumns()}
      items={rows ?? null}
      isStale={isStale}
      nameOf={({ name }) => name}
      actionsOf={(row) => actionsOf(row, main)}
    />
  );
}

function changedLabel(section: ContentSection | undefined, field: string): string {
  if (isAltField(field)) return texts.altTexts;
  return section ? fieldLabel(section.type, field) : field;
}

function actionsOf(row: TaskRow, main: Language): RowAction[] {
  const href = findFormPath(row, main);
  if (href === undefined) return [];
  return [
    isWritten(row)
      ? { label: uiTexts.edit, icon: "edit", key: "e", href }
      : { label: texts.translate, icon: "translate", key: "e", href },
  ];
}

function isWritten({ state }: TaskRow): boolean {
  return state === "draft" || state === "published";
}

function findFormPath(row: TaskRow, main: Language): string | undefined {
  const { section, task, language, changedFields } = row;
  if (!section) return findOtherTexts(task.type)?.pathOf(task, main);
  if (language === main && isWritten(row)) return pathsOf(section.type).edit(task);
  return translationPath(section.type, { ...task, field: changedFields[0] });
}
