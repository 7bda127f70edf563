import { useState } from "react";
import { get, useForm, useWatch } from "react-hook-form";
import type { Path } from "react-hook-form";

import { siteSchema } from "#contract/settings/settings.ts";
import type { SettingName, SettingsRecord } from "#contract/settings/settings.ts";
import { settingsTranslationSchema } from "#contract/settings/settingsTranslation.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { describeFieldErrors } from "#web/api/http/describeError.ts";

import type { Choices } from "../collections/conflict/conflictFields.ts";
import { focusField, focusFirstInvalid } from "../collections/form/focusField.ts";
import { useConflict } from "../collections/conflict/useConflict.ts";
import { useFormDraft } from "../collections/drafts/useFormDraft.ts";
import type { FormDraftControl } from "../collections/drafts/useFormDraft.ts";
import { useFormSave } from "../collections/form/useFormSave.ts";
import { useLeaveGuard } from "../session/useLeaveGuard.ts";

import {
  getChangedNames,
  toFormFields,
  getLabel,
  listErrors,
  normalizeJson,
  SETTING_NAMES,
} from "./settingsForm.ts";
import type { SettingsFields, SettingsInput } from "./settingsForm.ts";
import { useLogo } from "./useLogo.ts";
import type { LogoChange } from "./useLogo.ts";
import { schemaResolver } from "../collections/form/schemaResolver.ts";
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
export function useSettingsForm({ record, group, translation }: SettingsFormOptions) {
  const state = useSettingsState(record);
  const language = translation?.language;
  const { base, form, logo, hasSubmitted } = state;
  const conflict = useConflict(form, toFormFields);
  const stored = toFormFields(base);
  const values = useWatch({ control: form.control, compute: (typed: SettingsInput) => typed });
  const changeCount = getChangedNames(stored, values).length + (logo.isChanged ? 1 : 0);
  const draft = useFormDraft(form, {
    name: `settings-${group.id}${language ? `-${language}` : ""}`,
    baseVersion: base.updatedAt,
    hasChanges: changeCount > 0,
    imagesControl: logo,
  });
  const outdated = listOutdated(base, group);
  const saving = useSaveSettings(state, { language, outdated, conflict, onSaved: draft.onSaved });
  const canSave = changeCount > 0 || outdated.length > 0;
  const actions = createSettingsActions(state, { canSave, conflict, draft, saving });
  const problems = listErrors(form.formState.errors);
  useLeaveGuard(changeCount > 0, saving.isSaving, saving.isUnconfirmed);

  /**
   * Adding a row validates the whole list. To keep the new row free of errors, fields of rows show them only once
   * touched, or after an attempt to save.
   */
  function shouldShowErrors(path: Path<SettingsInput>): boolean {
    return hasSubmitted || !ROW_PATH.test(path) || get(form.formState.touchedFields, path) === true;
  }

  return {
    base,
    ...createSourceControl(state, { translation, draft }),
    form,
    values,
    logo,
    changeCount,
    /** Settings whose source changed. A save confirms them. */
    outdated,
    canSave,
    draft,
    conflict,
    ...actions,
    isSaving: saving.isSaving,
    failure: saving.failure,
    /** Invalid fields after an attempt to save, in the order of the screen. */
    invalidFields: hasSubmitted
      ? sortByPosition(problems.keys()).map((name) => ({ name, label: getLabel(name) }))
      : [],
    errorOf: (path: Path<SettingsInput>) => (shouldShowErrors(path) ? problems.get(path) : undefined),
    isChanged: (path: Path<SettingsInput>) => fingerprintOf(stored, path) !== fingerprintOf(values, path),
  };
}

/** In the order of the screen. */
function listOutdated({ outdated = {} }: SettingsRecord, { names }: SettingsFormOptions["group"]) {
  return SETTING_NAMES.filter((name) => names.includes(name) && name in outdated);
}

interface SourceOptions extends Pick<SettingsFormOptions, "translation"> {
  draft: Pick<FormDraftControl, "offerUndo">;
}

function createSourceControl({ base, form }: SettingsState, { translation, draft }: SourceOptions) {
  const { main } = base.languages;
  const source = translation && toFormFields(translation.source);
  const isOutdated = Object.keys(base.outdated ?? {}).length > 0;
  return {
    /** Of the texts in the form. */
    language: translation?.language ?? main,
    /** The values in the main language; `null` if the form has those. */
    source,
    /** The values in the main language that outdated texts translate; `undefined` if none is outdated. */
    earlier: source && isOutdated ? { ...source, ...base.outdated } : undefined,
    sourceLanguage: main,
    /** Undo brings back a text that the copy replaced. */
    copySource(name: Path<SettingsInput>) {
      const before = structuredClone(form.getValues(name));
      const fill = (value: typeof before) =>
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
      fill(structuredClone(get(source, name)));
      focusField(SETTINGS_FORM_ID, name);
      if (before !== "" && !(Array.isArray(before) && before.length === 0))
        draft.offerUndo(texts.translation.copied, () => fill(before));
    },
  };
}

type SettingsState = ReturnType<typeof useSettingsState>;

/** The form, the chosen logo and the stored settings that they are compared with. */
function useSettingsState(record: SettingsRecord) {
  const [base, setBase] = useState(record);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const logo = useLogo(record.logo?.path ?? null);
  const form = useForm<SettingsInput, unknown, SettingsFields>({
    resolver: schemaResolver(base.untranslated ? settingsTranslationSchema : siteSchema),
    defaultValues: toFormFields(record),
    mode: "onTouched",
    shouldFocusError: false,
  });
  return {
    base,
    hasSubmitted,
    setHasSubmitted,
    logo,
    form,
    /** Takes over a logo that was stored even if the rest fails. */
    onLogoSaved(saved: SettingsRecord) {
      setBase((before) => ({ ...before, logo: saved.logo }));
      logo.reset(saved.logo?.path ?? null);
    },
    /** Starts over from the stored settings. */
    reset(stored: SettingsRecord) {
      setBase(stored);
      setHasSubmitted(false);
      logo.reset(stored.logo?.path ?? null);
      form.reset(toFormFields(stored));
    },
  };
}

interface SaveDependencies {
  language: Language | undefined;
  /** Names of the settings that a save confirms. */
  outdated: readonly SettingName[];
  conflict: ReturnType<typeof useConflict<SettingsRecord, SettingsInput, unknown, SettingsFields>>;
  onSaved: () => void;
}

function useSaveSettings(state: SettingsState, { language, outdated, conflict, onSaved }: SaveDependencies) {
  const { base, form, logo } = state;
  const send = useSendSettings({ language, outdated, onLogoSaved: state.onLogoSaved });
  const applySaved = useApplySaved(language);
  const saving = useFormSave<SettingsRecord>({
    form: { id: SETTINGS_FORM_ID, names: SETTING_NAMES },
    failureText: texts.saveFailed,
    onRejected(error: ApiError) {
      const errors = describeFieldErrors(error);
      if (errors["logo"]) logo.setServerError(errors["logo"]);
      for (const name of SETTING_NAMES) if (errors[name]) form.setError(name, { message: errors[name] });
    },
    onConflict: conflict.open,
  });
  return {
    ...saving,
    /** @param current the version that the changes apply to */
    async saveAs(fields: SettingsFields, current: SettingsRecord, keepsLogo = false): Promise<boolean> {
      const saved = await saving.save(async () =>
        send(fields, current, keepsLogo ? NO_LOGO_CHANGE : await logo.change()),
      );
      if (!saved) return false;
      onSaved();
      conflict.cancel();
      state.reset(saved);
      applySaved(saved, base);
      return true;
    },
  };
}

interface SettingsActionsOptions {
  canSave: boolean;
  conflict: SaveDependencies["conflict"];
  draft: Pick<FormDraftControl, "expectedVersion" | "clear" | "offerUndo">;
  saving: ReturnType<typeof useSaveSettings>;
}

function createSettingsActions(
  { base, form, logo, setHasSubmitted, reset }: SettingsState,
  { canSave, conflict, draft, saving }: SettingsActionsOptions,
) {
  return {
    discard() {
      const typed = structuredClone(form.getValues());
      const { images } = logo;
      reset(base);
      saving.setFailure(null);
      draft.clear();
      draft.offerUndo(texts.discarded, () => {
        form.reset(typed, { keepDefaultValues: true });
        logo.replaceAll(images);
      });
    },
    /** @param onSaved also called if the form is sent again when the connection returns */
    submit: (onSaved = () => {}) =>
      saving.runExclusive(async () => {
        if (!canSave) return;
        setHasSubmitted(true);
        await form.handleSubmit(
          async (fields) => {
            const updatedAt = draft.expectedVersion ?? base.updatedAt;
            if (await saving.saveAs(fields, { ...base, updatedAt })) onSaved();
          },
          (found) => {
            const names = sortByPosition(listErrors(found).keys());
            focusFirstInvalid(SETTINGS_FORM_ID, names, names);
          },
        )();
      }),
    /** Overwrites only the version that was compared; a newer one conflicts again. */
    saveChosen: (choices: Choices) =>
      saving.runExclusive(async () => {
        const current = conflict.pending?.current;
        if (!current) return;
        const keepsLogo = choices["logo"] === "saved";
        conflict.applyChoices(choices);
        await form.handleSubmit(async (fields) => {
          await saving.saveAs(fields, current, keepsLogo);
        }, conflict.cancel)();
      }),
  };
}

/** A field of a row in a list, such as `services.0.title`. */
const ROW_PATH = /^\w+\.\d+\.\w+/;

const NO_LOGO_CHANGE: LogoChange = { file: null, isRemoved: false };

/** In the order of the screen. */
function sortByPosition(paths: Iterable<string>): string[] {
  return [...paths].toSorted((one, other) => getPosition(one) - getPosition(other));
}

function getPosition(path: string): number {
  return SETTING_NAMES.findIndex((name) => name === path.split(".")[0]);
}

function fingerprintOf(settings: SettingsInput, path: string): string {
  return normalizeJson(get(settings, path));
}
