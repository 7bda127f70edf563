import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";

import { isInPreparation, LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { isLanguage, LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { unpublishedCountQuery } from "#web/api/translations.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { BOARD_PATH } from "#web/admin/resource/translationPath.ts";
import { languageName } from "#web/admin/ui/languageName.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { SelectField } from "#web/admin/ui/fields/TextField.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

import { withFurther, withMain, withoutFurther, withPreparation } from "./languageChoice.ts";
import styles from "./LanguagesSection.module.css";

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

export function LanguagesSection({ control }: { control: SettingsControl }) {
  const { form, base, errorOf, isChanged } = control;
  const {
    field: { value, onChange, onBlur },
  } = useController({ control: form.control, name: "languages" });
  const { main } = value;
  const others = LANGUAGES.filter((language) => language !== main);

  return (
    <Section id="languages" label={texts.fields.languages} note={texts.languages.note}>
      <SelectField
        label={texts.languages.main}
        hint={texts.languages.mainWarning}
        options={OPTIONS}
        value={main}
        error={errorOf("languages.main")}
        changed={isChanged("languages")}
        onChange={({ target }) =>
          isLanguage(target.value) && onChange(withMain(value, base.languages, target.value))
        }
        onBlur={onBlur}
      />
      {main !== base.languages.main && <MainChange before={base.languages} after={value} />}
      {others.map((language) => (
        <FurtherLanguage
          key={language}
          language={language}
          before={base.languages}
          after={value}
          onChange={onChange}
        />
      ))}
    </Section>
  );
}

interface FurtherLanguageProps {
  language: Language;
  before: SiteLanguages;
  after: SiteLanguages;
  onChange: (languages: SiteLanguages) => void;
}

/** A language is published on the board, which says what is missing. */
function FurtherLanguage({ language, before, after, onChange }: FurtherLanguageProps) {
  const isChosen = after.further.includes(language);
  const isPreparing = isInPreparation(after, language);
  const wasPreparing = isInPreparation(before, language);
  const isHidden = isPreparing && !wasPreparing && before.further.includes(language);
  return (
    <div className={styles.language}>
      <Switch
        label={texts.languages.further({ name: LANGUAGE_NAMES[language] })}
        hint={isChosen && (isPreparing ? texts.languages.inPreparation : texts.languages.public)}
        checked={isChosen}
        onChange={({ target }) =>
          onChange((target.checked ? withFurther : withoutFurther)(after, before, language))
        }
      />
      {isChosen && !isPreparing && (
        <Button size="small" onClick={() => onChange(withPreparation(after, language))}>
          {texts.languages.putBack}
        </Button>
      )}
      {isHidden && (
        <Banner kind="warning" role="status">
          {texts.languages.hides({ language: languageName(language) })}
        </Banner>
      )}
      {isPreparing && wasPreparing && (
        <ButtonLink size="small" href={BOARD_PATH}>
          {texts.languages.openBoard}
        </ButtonLink>
      )}
    </div>
  );
}

/** What visitors no longer find at the main addresses. Records of a language that is new to the site can't be counted. */
function MainChange({ before, after }: { before: SiteLanguages; after: SiteLanguages }) {
  const isKnown = before.further.includes(after.main);
  const { data: count } = useQuery({
    ...unpublishedCountQuery(useHttp(), after.main),
    enabled: isKnown,
    staleTime: 0,
  });
  const language = languageName(after.main);
  const isReplaced = !isKnown && !after.further.includes(before.main);
  return (
    <Banner role="status">
      <p>{texts.languages.mainChange.shown({ language })}</p>
      {count !== undefined && <p>{texts.languages.mainChange.count({ count, language })}</p>}
      {isReplaced && (
        <p>{texts.languages.mainChange.relabel({ language, old: languageName(before.main) })}</p>
      )}
    </Banner>
  );
}
