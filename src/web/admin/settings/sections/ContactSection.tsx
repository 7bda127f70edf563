import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldPair, Section } from "../../collections/form/Sections.tsx";

import { SettingText } from "../SettingText.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function ContactSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="contact" label={texts.contact.title} note={texts.contact.note}>
      <FieldPair>
        <SettingText
          control={control}
          name="email"
          label={texts.fields.email}
          type="email"
          inputMode="email"
        />
        <SettingText control={control} name="phone" label={texts.fields.phone} type="tel" />
      </FieldPair>
    </Section>
  );
}
