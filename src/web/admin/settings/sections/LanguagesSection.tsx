import { useController } from "react-hook-form";

import { LANGUAGE_NAMES } from "#contract/settings/languages.ts";
import { isLanguage, LANGUAGES } from "#texts/language.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { SelectField } from "../../ui/fields/TextField.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

export function LanguagesSection({ control: { form, errorOf, isChanged } }: { control: SettingsControl }) {
  const {
    field: { value, onChange, onBlur },
  } = useController({ control: form.control, name: "languages" });
  const { main, further } = value;
  const others = LANGUAGES.filter((language) => language !== main);

  /** The main language can't be a further one. */
  function chooseMain(chosen: string) {
    if (isLanguage(chosen)) onChange({ main: chosen, further: further.filter((one) => one !== chosen) });
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
