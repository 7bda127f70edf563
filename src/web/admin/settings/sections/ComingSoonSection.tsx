import { setupTexts as texts } from "#texts/admin/setup.ts";

import { Section } from "../../collections/form/Sections.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";
import { Switch } from "../../ui/fields/Switch.tsx";

export function ComingSoonSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="coming-soon" label={texts.comingSoon.title}>
      <Switch
        {...control.form.register("comingSoon")}
        label={texts.comingSoon.label}
        hint={texts.comingSoon.note}
      />
    </Section>
  );
}
