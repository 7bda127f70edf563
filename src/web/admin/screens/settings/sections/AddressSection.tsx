import {
  ADDRESS_LANGUAGES,
  ADDRESS_PARTS,
  formatAddressLines,
  selectAddressLanguage,
} from "#resources/settings/address.ts";
import type { AddressLanguage } from "#resources/settings/address.ts";
import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { FieldPair, Section } from "#web/admin/forms/Sections.tsx";

import { SettingField } from "../SettingField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./AddressSection.module.css";

export function AddressSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="address" label={texts.fields.address} note={texts.address.note}>
      <FieldPair>
        {ADDRESS_LANGUAGES.map((language) => (
          <PartFields key={language} control={control} language={language} />
        ))}
        <SettingField
          control={control}
          name="address.postcode"
          label={texts.address.postcode}
          inputMode="numeric"
          hidesLimits
        />
        <SettingField control={control} name="address.country" label={texts.address.country} />
      </FieldPair>
      <FieldPair>
        {ADDRESS_LANGUAGES.map((language) => (
          <Preview key={language} control={control} language={language} />
        ))}
      </FieldPair>
    </Section>
  );
}

interface PartsProps {
  control: SettingsControl;
  language: AddressLanguage;
}

function PartFields({ control, language }: PartsProps) {
  return (
    <fieldset className="stack shrink gap-18">
      <legend className={styles.legend} lang={language}>
        {LANGUAGE_NAMES[language]}
      </legend>
      {ADDRESS_PARTS.map((part) => (
        <SettingField
          key={part}
          control={control}
          name={`address.${language}.${part}`}
          label={texts.address[part]}
          hidesLimits
        />
      ))}
    </fieldset>
  );
}

function Preview({ control, language }: PartsProps) {
  const lines = formatAddressLines(control.values.address, language);
  // Without text in this language, the formatter would use the other one, whose preview is already shown.
  if (selectAddressLanguage(control.values.address, language) !== language) return null;
  return (
    <div className={styles.preview}>
      <p className={styles.caption}>{texts.address.preview}</p>
      <address lang={language}>
        {lines.map((line) => (
          <span key={line} className="block" lang={detectLanguage(line)}>
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
