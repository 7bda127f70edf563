import type { TranslationTask } from "#contract/content/translations.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { Column } from "../collections/list/columns.ts";
import { ListTable } from "../collections/list/ListTable.tsx";
import type { ListRows } from "../collections/list/ListView.tsx";
import type { RowAction } from "../collections/list/rowActions.ts";
import { pathsOf } from "../collections/screens/paths.ts";
import { translationPath } from "../collections/translationPath.ts";
import { fieldLabel, typeNoun, upperFirst } from "../collections/typeTexts.ts";
import { languageName } from "../collections/translations/languageName.ts";
import { TranslationStateBadge } from "../collections/translations/TranslationStateBadge.tsx";
import { useServices } from "../services.ts";
import type { ContentSection } from "../services.ts";

/** A record may be in several languages on one page. */
interface TaskRow extends TranslationTask {
  recordId: string;
  section: ContentSection | undefined;
}

const COLUMNS: readonly Column<TaskRow>[] = [
  {
    get label() {
      return texts.columns.record;
    },
    kind: "name",
    cell: ({ name }) => name,
    lang: ({ name }) => detectLanguage(name),
  },
  {
    get label() {
      return texts.columns.type;
    },
    kind: "badge",
    width: "120px",
    cell: ({ type, section }) => (section ? upperFirst(typeNoun(section.type)) : type),
  },
  {
    get label() {
      return texts.columns.language;
    },
    kind: "badge",
    width: "110px",
    cell: ({ language }) => languageName(language),
  },
  {
    get label() {
      return texts.columns.state;
    },
    kind: "badge",
    width: "150px",
    cell: ({ state }) => <TranslationStateBadge state={state} />,
  },
  {
    get label() {
      return texts.columns.changed;
    },
    kind: "quiet",
    width: "180px",
    cell: ({ section, changedFields }) =>
      changedFields.map((field) => (section ? fieldLabel(section.type, field) : field)).join(", "),
  },
];

/** @param main the main language of the site */
export function TranslationTable({ items, isStale, main }: ListRows<TranslationTask> & { main: Language }) {
  const { contentFeatures } = useServices();
  const rows = items?.map((task): TaskRow => {
    const section = contentFeatures.find(({ type }) => type.name === task.type);
    return { ...task, _id: `${task._id} ${task.language}`, recordId: task._id, section };
  });
  return (
    <ListTable
      columns={COLUMNS}
      items={rows ?? null}
      isStale={isStale}
      nameOf={({ name }) => name}
      actionsOf={(row) => actionsOf(row, main)}
    />
  );
}

function actionsOf(
  { section, recordId, language, state, changedFields }: TaskRow,
  main: Language,
): RowAction[] {
  if (!section) return [];
  const isText = state === "draft" || state === "published";
  const href =
    language === main && isText
      ? pathsOf(section.type).edit({ _id: recordId })
      : translationPath(section.type, { _id: recordId, language, field: changedFields[0] });
  return [
    isText
      ? { label: uiTexts.edit, icon: "edit", key: "e", href }
      : { label: texts.translate, icon: "translate", key: "e", href },
  ];
}
