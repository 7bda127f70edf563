import { useMemo } from "react";

import {
  OTHER_TEXT_PERMISSIONS,
  OTHER_TEXT_TYPES,
  TRANSLATION_STATES,
} from "#contract/content/translations.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { TRANSLATIONS_PAGE_SIZE, translationTasksQuery } from "#web/api/translations.ts";

import { usePageList } from "#web/admin/lists/usePageList.ts";
import { ListView } from "#web/admin/lists/ListView.tsx";
import { BOARD_PATH } from "#web/admin/resource/translationPath.ts";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";
import { typeLabel } from "#web/admin/frame/typeTexts.ts";
import { languageName } from "#web/admin/ui/languageName.ts";
import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { OTHER_TEXTS } from "./otherTexts.ts";
import { TranslationTable } from "./TranslationTable.tsx";

type FilterName = "lang" | "state" | "type";

interface FilterChoice {
  name: FilterName;
  label: string;
  /** The first one has the empty value. */
  options: Option[];
}

interface Option {
  value: string;
  label: string;
}

/** What is to be translated, by default what is missing or outdated. */
export function TranslationList({ languages }: { languages: SiteLanguages }) {
  const types = useTypes();
  const allowedValues = useMemo(
    () => ({
      lang: listLanguages(languages),
      state: TRANSLATION_STATES,
      type: types.map(({ value }) => value),
    }),
    [languages, types],
  );
  const state = useListState<FilterName>(BOARD_PATH, allowedValues);
  const choices = createChoices(languages, types);
  const { page, filters } = state;
  const list = usePageList(translationTasksQuery(useHttp(), { page, filters }));
  return (
    <ListView
      title={layoutTexts.names.translations}
      countText={(total) => texts.count({ state: filters.state || "other", total })}
      noun={texts.plural}
      one={texts.noun}
      list={list}
      state={state}
      pageSize={TRANSLATIONS_PAGE_SIZE}
      filters={<Filters choices={choices} state={state} />}
      activeFilters={describeFilters(choices, filters)}
      emptyState={<AllTranslated />}
      noResultsTitle={texts.noneFound}
    >
      {(rows) => <TranslationTable {...rows} main={languages.main} />}
    </ListView>
  );
}

/** The kinds of texts that the admin may translate. */
export function useTypes(): Option[] {
  const { contentFeatures } = useServices();
  const can = usePermissions();
  return useMemo(() => {
    const records = contentFeatures.map(({ type }) => ({ value: type.name, label: typeLabel(type) }));
    const others = OTHER_TEXT_TYPES.filter((type) => can(OTHER_TEXT_PERMISSIONS[type]));
    return [...records, ...others.map((value) => ({ value, label: OTHER_TEXTS[value].label() }))];
  }, [contentFeatures, can]);
}

function createChoices(languages: SiteLanguages, types: readonly Option[]): FilterChoice[] {
  return [
    {
      name: "lang",
      label: texts.filters.language,
      options: [
        { value: "", label: texts.filters.allLanguages },
        ...listLanguages(languages).map((value) => ({ value, label: languageName(value) })),
      ],
    },
    {
      name: "state",
      label: texts.filters.state,
      options: [
        { value: "", label: texts.filters.toDo },
        ...TRANSLATION_STATES.map((value) => ({ value, label: translationTexts.states[value] })),
      ],
    },
    {
      name: "type",
      label: texts.filters.type,
      options: [{ value: "", label: texts.filters.allTypes }, ...types],
    },
  ];
}

interface FiltersProps {
  choices: readonly FilterChoice[];
  state: ListState<FilterName>;
}

function Filters({ choices, state: { filters, change } }: FiltersProps) {
  return choices.map(({ name, label, options }) => (
    <SelectFilter
      key={name}
      label={label}
      value={filters[name]}
      options={options}
      onChoose={(chosen) => change({ filters: { [name]: chosen } })}
    />
  ));
}

function describeFilters(choices: readonly FilterChoice[], filters: Record<FilterName, string>): string[] {
  return choices.flatMap(({ name, label, options }) => {
    const chosen = options.find(({ value }) => value !== "" && value === filters[name]);
    return chosen ? [uiTexts.filterBy({ label, value: chosen.label })] : [];
  });
}

function AllTranslated() {
  return (
    <Notice
      title={texts.allTranslated.title}
      actions={<ButtonLink href={`${BOARD_PATH}?state=draft`}>{texts.allTranslated.action}</ButtonLink>}
    >
      {texts.allTranslated.text}
    </Notice>
  );
}
