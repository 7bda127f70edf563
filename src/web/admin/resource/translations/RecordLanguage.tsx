import { useDeferredValue, useState } from "react";
import { useWatch } from "react-hook-form";

import { listLanguages } from "#resources/settings/languages.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";

import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { focusField } from "#web/admin/forms/focusField.ts";
import { translatableNamesOf } from "../formValues.ts";
import type { TextControl } from "../contentResource.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import { ExchangeButton, LanguageTabs } from "./LanguageTabs.tsx";

import styles from "./RecordLanguage.module.css";

type Control = Pick<
  TextControl,
  "type" | "form" | "formId" | "recordId" | "language" | "hasChanges" | "isUnconfirmed"
>;

interface RecordLanguageProps {
  control: Control;
  /** Of the form, copied from the source: they tell no language, as the values that a new form begins with. */
  copied?: readonly (string | undefined)[] | undefined;
}

/**
 * Says in which language the text of a form is: of a new record to choose, of another one beside its other texts. If the text
 * seems to be in another language of the site, offers that one.
 */
export function RecordLanguage(props: RecordLanguageProps) {
  return useServices().languages.further.length > 0 && <LanguageBar {...props} />;
}

function LanguageBar({ control, copied }: RecordLanguageProps) {
  const { recordId, language, isUnconfirmed, form } = control;
  const { languages } = useServices();
  const all = listLanguages(languages);
  const [dismissed, setDismissed] = useState<Language | null>(null);
  const found = useOtherLanguage(
    control,
    recordId === undefined ? Object.values(form.formState.defaultValues ?? {}) : copied,
  );
  const offered = found === dismissed ? null : found;
  const target = language === languages.main ? all.find((one) => one !== language) : languages.main;
  return (
    <>
      {recordId === undefined ? (
        <div className={styles.choice}>
          <SegmentedControl
            label={texts.language}
            // A save whose answer was lost may have stored the text in this language.
            options={(isUnconfirmed ? [language] : all).map((value) => ({
              value,
              label: languageName(value),
            }))}
            field={() => form.register("lang")}
          />
        </div>
      ) : (
        <LanguageTabs control={control} id={recordId}>
          {target && !offered && (
            <ExchangeButton control={control} id={recordId} target={target} kind="plain" />
          )}
        </LanguageTabs>
      )}
      <div role="status">
        {offered && (
          <LanguageOffer control={control} found={offered} onDismiss={() => setDismissed(offered)} />
        )}
      </div>
    </>
  );
}

/** The language that the text of a form seems to be in, if it is another one than that of the form. */
function useOtherLanguage({ type, form, language }: Control, copied: readonly unknown[] = []) {
  const { languages } = useServices();
  const values = useDeferredValue(useWatch({ control: form.control }));
  const names = translatableNamesOf(type).filter((name) => name !== "slug" && !copied.includes(values[name]));
  const text = names.map((name) => String(values[name] ?? "")).join(" ");
  return findOtherLanguage(text, language, listLanguages(languages));
}

interface LanguageOfferProps {
  control: Control;
  found: Language;
  onDismiss: () => void;
}

function LanguageOffer({ control, found, onDismiss }: LanguageOfferProps) {
  const { type, form, formId, recordId, language, isUnconfirmed } = control;
  const close = (action: () => void) => () => {
    action();
    focusField(formId, type.nameField);
  };
  const choose = close(() => form.setValue("lang", found, { shouldDirty: true }));
  return (
    <p className={styles.offer}>
      <Icon name="translate" />
      <span>{texts.looksLike({ language: languageName(found) })}</span>
      {recordId === undefined ? (
        <Button size="small" disabled={isUnconfirmed} onClick={choose}>
          {texts.writeIn({ language: languageName(found) })}
        </Button>
      ) : (
        <ExchangeButton control={control} id={recordId} target={found} />
      )}
      <Button size="small" kind="plain" onClick={close(onDismiss)}>
        {texts.keep({ language: languageName(language) })}
      </Button>
    </p>
  );
}

/** The letters of each language. */
const LETTERS: Readonly<Record<Language, RegExp>> = { en: /\p{Script=Latin}/gu, th: /\p{Script=Thai}/gu };
const WEB_ADDRESS = /https?:\S+/g;
/** A few words, such as a name, tell no language. */
const MIN_LETTERS = 24;
/** Thai texts contain English terms. */
const MIN_SHARE = 0.75;

/** The language whose letters a text has, if it is another one than the given; `null` if that is not certain. */
export function findOtherLanguage(
  text: string,
  language: Language,
  languages: readonly Language[],
): Language | null {
  const words = text.replaceAll(WEB_ADDRESS, "");
  const countLetters = (one: Language) => words.match(LETTERS[one])?.length ?? 0;
  const minLetters = Math.max(
    MIN_LETTERS,
    MIN_SHARE * languages.reduce((sum, one) => sum + countLetters(one), 0),
  );
  return languages.find((one) => one !== language && countLetters(one) >= minLetters) ?? null;
}
