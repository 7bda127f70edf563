import { useController } from "react-hook-form";

import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { isLanguage, LANGUAGES } from "#texts/language.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { useChooseLanguage } from "#web/admin/ui/language/useChooseLanguage.ts";
import { withMain } from "#web/admin/screens/settings/sections/languageChoice.ts";
import type { SettingsControl } from "#web/admin/screens/settings/useSettingsForm.ts";
import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/** Asked first: the back office follows, so that the owner reads the next questions in this language. */
export function MainLanguageSection({ control }: { control: SettingsControl }) {
  const { field } = useController({ control: control.form.control, name: "languages" });
  const chooseLanguage = useChooseLanguage();

  function choose(chosen: string) {
    if (!isLanguage(chosen)) return;
    field.onChange(withMain(field.value, control.base.languages, chosen));
    void chooseLanguage(chosen);
  }

  return (
    <Section id="main-language" label={texts.mainLanguage.title} note={texts.mainLanguage.note}>
      <SegmentedControl
        label={texts.mainLanguage.label}
        options={OPTIONS}
        changed={control.isChanged("languages")}
        field={(language) => ({
          name: "main-language",
          checked: language === field.value.main,
          onChange: () => choose(language),
        })}
      />
    </Section>
  );
}
