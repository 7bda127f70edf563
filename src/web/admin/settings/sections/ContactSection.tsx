import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldPair, Section } from "../../collections/form/Sections.tsx";

import { SETTING_LABELS } from "../settingsForm.ts";
import { SettingText } from "../SettingText.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function ContactSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="contact" label={texts.contact.title} note={texts.contact.note}>
      <FieldPair>
        <SettingText
          control={control}
          name="email"
          label={SETTING_LABELS.email}
          type="email"
          inputMode="email"
        />
        <SettingText control={control} name="phone" label={SETTING_LABELS.phone} type="tel" />
      </FieldPair>
    </Section>
  );
}
