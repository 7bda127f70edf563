import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";

import { LANGUAGE_NAMES } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import { isLanguage, LANGUAGES } from "#texts/language.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { unpublishedCountQuery } from "#web/api/translations.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { languageName } from "../../collections/translations/languageName.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { SelectField } from "../../ui/fields/TextField.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

export function LanguagesSection({ control }: { control: SettingsControl }) {
  const { form, base, errorOf, isChanged } = control;
  const {
    field: { value, onChange, onBlur },
  } = useController({ control: form.control, name: "languages" });
  const { main, further } = value;
  const others = LANGUAGES.filter((language) => language !== main);

  /** The main language can't be a further one: a further language that becomes the main one changes places with it. */
  function chooseMain(chosen: string) {
    if (isLanguage(chosen))
      onChange({ main: chosen, further: further.map((one) => (one === chosen ? main : one)) });
  }

  return (
    <Section id="languages" label={texts.languages.title} note={texts.languages.note}>
      <SelectField
        label={texts.languages.main}
        hint={texts.languages.mainWarning}
        options={OPTIONS}
        value={main}
        error={errorOf("languages.main")}
        changed={isChanged("languages")}
        onChange={(event) => chooseMain(event.target.value)}
        onBlur={onBlur}
      />
      {main !== base.languages.main && <MainChange before={base.languages} after={value} />}
      {others.map((language) => (
        <Switch
          key={language}
          label={texts.languages.further({ name: LANGUAGE_NAMES[language] })}
          checked={further.includes(language)}
          onChange={({ target }) =>
            onChange({
              main,
              further: others.filter((one) => (one === language ? target.checked : further.includes(one))),
            })
          }
        />
      ))}
    </Section>
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
