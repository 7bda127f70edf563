import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldPair, Section } from "../../collections/form/Sections.tsx";

import { SettingNumber } from "../SettingNumber.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function SessionsSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="sessions" label={texts.sessions.title} note={texts.sessions.note}>
      <FieldPair>
        <SettingNumber control={control} name="sessionIdleDays" hint={texts.sessions.idleRange} />
        <SettingNumber control={control} name="sessionMaxDays" hint={texts.sessions.maxRange} />
      </FieldPair>
    </Section>
  );
}
