import { Pair, Section } from "../../collections/form/Sections.tsx";

import { SETTING_LABELS } from "../settingsForm.ts";
import { SettingText } from "../SettingText.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function ContactSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="contact" label="Contact details" note="What is empty is left out on every page.">
      <Pair>
        <SettingText
          control={control}
          name="email"
          label={SETTING_LABELS.email}
          type="email"
          inputMode="email"
        />
        <SettingText control={control} name="phone" label={SETTING_LABELS.phone} type="tel" />
      </Pair>
    </Section>
  );
}
