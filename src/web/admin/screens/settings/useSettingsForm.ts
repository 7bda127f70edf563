import { useRef, useState } from "react";
import { get, useWatch } from "react-hook-form";
import type { Path } from "react-hook-form";

import { siteSchema } from "#resources/settings/settingsSchema.ts";
import type { SettingName, SettingsRecord } from "#resources/settings/settings.ts";
import { settingsTranslationSchema } from "#resources/settings/settingsSchema.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";

import type { Choices } from "#web/admin/forms/conflict/conflictFields.ts";
import { focusField } from "#web/admin/forms/focusField.ts";
import { listErrors, sortByField } from "#web/admin/forms/fieldErrors.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { EditorResource } from "#web/admin/forms/editor.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import type { Editor } from "#web/admin/forms/useEditor.ts";

import { getChangedNames, toFormFields, getLabel, normalizeJson, SETTING_NAMES } from "./settingsForm.ts";
import type { SettingsFields, SettingsInput } from "./settingsForm.ts";
import { formatSetting } from "./settingTexts.ts";
import { useLogo } from "./useLogo.ts";
import { useApplySaved, useSendSettings } from "./useSendSettings.ts";

export const SETTINGS_FORM_ID = "settings-form";

export type SettingsControl = ReturnType<typeof useSettingsForm>;

export interface SettingsFormOptions {
  /** The loaded settings, with the texts of one language. */
  record: SettingsRecord;
  /** Has its own autosaved draft, and each language in it. */
  group: { id: string; names: readonly (SettingName | "logo")[] };
  /** A further language, whose texts are edited, with the settings in the main language. `null`: the main language. */
  translation: { language: Language; source: SettingsRecord } | null;
}

/** Sends only changed settings; the logo is uploaded first. */
export function useSettingsForm(options: SettingsFormOptions) {
  const { record, group, translation } = options;
  const [base, setBase] = useState(record);
  const logo = useLogo(record.logo?.path ?? null);
  const outdated = listOutdated(base, group);
  const control = useSettingsRecord(options, { base, setBase, logo, outdated });
  const { form, draft } = control;
  const stored = toFormFields(base);
  const values = useWatch({ control: form.control, compute: (typed: SettingsInput) => typed });
  const changeCount = getChangedNames(stored, values).length + (logo.isChanged ? 1 : 0);
  const canSave = changeCount > 0 || outdated.length > 0;
  const problems = listErrors(form.formState.errors);
  const { isSubmitted, touchedFields } = form.formState;
  /**
   * Adding a row validates the whole list. To keep the new row free of errors, fields of rows show them only once
   * touched, or after an attempt to save.
   */
  function shouldShowErrors(path: Path<SettingsInput>): boolean {
    return isSubmitted || !ROW_PATH.test(path) || get(touchedFields, path) === true;
  }

  return {
    ...control,
    base,
    ...createSourceControl(control, { base, translation }),
    values,
    logo,
    changeCount,
    /** Settings whose source changed. A save confirms them. */
    outdated,
    canSave,
    /** @param onSaved also called if the form is sent again when the connection returns */
    async submit(onSaved?: () => void) {
      if (canSave) await control.submit(onSaved);
    },
    discard() {
      const typed = structuredClone(form.getValues());
      const { images } = logo;
      control.startOver(base);
      control.setFailure(null);
      draft.clear();
      draft.offerUndo(texts.discarded, () => {
        form.reset(typed, { keepDefaultValues: true });
        logo.replaceAll(images);
      });
    },
    /** Invalid fields after an attempt to save, in the order of the screen. */
    invalidFields: isSubmitted
      ? sortByField(problems.keys(), SETTING_NAMES).map((name) => ({ name, label: getLabel(name) }))
      : [],
    errorOf: (path: Path<SettingsInput>) => (shouldShowErrors(path) ? problems.get(path) : undefined),
    isChanged: (path: Path<SettingsInput>) => fingerprintOf(stored, path) !== fingerprintOf(values, path),
  };
}

interface SettingsState {
  /** The stored settings that the form is compared with. */
  base: SettingsRecord;
  setBase: (change: (before: SettingsRecord) => SettingsRecord) => void;
  logo: ReturnType<typeof useLogo>;
  outdated: readonly SettingName[];
}

type SettingsRecordControl = Editor<SettingsRecord, SettingsInput, SettingsFields>;

function settingsResource({
  untranslated,
}: SettingsRecord): EditorResource<SettingsRecord, SettingsInput, SettingsFields> {
  return {
    formId: SETTINGS_FORM_ID,
    fields: SETTING_NAMES.map((name) => ({ name, label: texts.fields[name], isOptional: true })),
    toValues: toFormFields,
    resolver: schemaResolver(untranslated ? settingsTranslationSchema : siteSchema),
    noun: texts.noun,
    nameOf: ({ productName }) => productName,
    // Only settings are compared.
    textOf: (settings, name) => formatSetting(settings, name as SettingName),
  };
}

/** The settings as the record of a form, which stays open after a save. */
function useSettingsRecord(
  { group, translation }: SettingsFormOptions,
  { base, setBase, logo, outdated }: SettingsState,
) {
  const language = translation?.language;
  const send = useSendSettings({ language, outdated, onLogoSaved: (saved) => takeLogo(saved) });
  const applySaved = useApplySaved(language);
  const afterSave = useRef(() => {});
  const keepsLogo = useRef(false);
  const control: SettingsRecordControl = useEditor<SettingsRecord, SettingsInput, SettingsFields>(
    settingsResource(base),
    {
      stored: base,
      draftName: `settings-${group.id}${language ? `-${language}` : ""}`,
      images: logo,
    },
    {
      failureText: texts.saveFailed,
      async send(fields, { expectedVersion }) {
        const compared = control.conflict.pending?.current;
        const current = compared ?? { ...base, updatedAt: expectedVersion ?? base.updatedAt };
        return send(fields, current, keepsLogo.current ? NO_LOGO_CHANGE : await logo.change());
      },
      onSaved(saved) {
        startOver(saved);
        applySaved(saved, base);
        afterSave.current();
      },
    },
  );

  /** Takes over a logo that was stored even if the rest fails. */
  function takeLogo(saved: SettingsRecord) {
    setBase((before) => ({ ...before, logo: saved.logo }));
    logo.reset(saved.logo?.path ?? null);
  }

  function startOver(stored: SettingsRecord) {
    setBase(() => stored);
    logo.reset(stored.logo?.path ?? null);
    control.form.reset(toFormFields(stored));
  }

  return {
    ...control,
    /** Shows the stored settings. */
    startOver,
    submit(onSaved = () => {}) {
      afterSave.current = onSaved;
      keepsLogo.current = false;
      return control.submit();
    },
    saveResolution(choices: Choices) {
      keepsLogo.current = choices["logo"] === "saved";
      return control.saveResolution(choices);
    },
  };
}

/** In the order of the screen. */
function listOutdated({ outdated = {} }: SettingsRecord, { names }: SettingsFormOptions["group"]) {
  return SETTING_NAMES.filter((name) => names.includes(name) && name in outdated);
}

function createSourceControl(
  { form, draft }: Pick<SettingsRecordControl, "form" | "draft">,
  { base, translation }: Pick<SettingsFormOptions, "translation"> & Pick<SettingsState, "base">,
) {
  const values = translation && toFormFields(translation.source);
  const isOutdated = Object.keys(base.outdated ?? {}).length > 0;

  /** Undo brings back a text that the copy replaced. */
  function copy(name: Path<SettingsInput>) {
    const before = structuredClone(form.getValues(name));
    const fill = (value: typeof before) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    fill(structuredClone(get(values, name)));
    focusField(SETTINGS_FORM_ID, name);
    if (before !== "" && !(Array.isArray(before) && before.length === 0))
      draft.offerUndo(texts.translation.copied, () => fill(before));
  }

  return {
    /** Of the texts in the form. */
    language: translation?.language ?? base.languages.main,
    /** `null` if the form has the texts of the main language. */
    source: values && {
      values,
      earlier: isOutdated ? { ...values, ...base.outdated } : undefined,
      language: base.languages.main,
      copy,
    },
  };
}

/** A field of a row in a list, such as `services.0.title`. */
const ROW_PATH = /^\w+\.\d+\.\w+/;

const NO_LOGO_CHANGE = { file: null, isRemoved: false };

function fingerprintOf(settings: SettingsInput, path: string): string {
  return normalizeJson(get(settings, path));
}
