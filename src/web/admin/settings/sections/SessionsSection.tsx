import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldPair, Section } from "../../collections/form/Sections.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { SETTING_LABELS } from "../settingsForm.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

const FIELDS = [
  {
    name: "sessionIdleDays",
    get hint() {
      return texts.sessions.idleRange;
    },
  },
  {
    name: "sessionMaxDays",
    get hint() {
      return texts.sessions.maxRange;
    },
  },
] as const;

export function SessionsSection({ control: { form, errorOf, isChanged } }: { control: SettingsControl }) {
  return (
    <Section id="sessions" label={texts.sessions.title} note={texts.sessions.note}>
      <FieldPair>
        {FIELDS.map(({ name, hint }) => (
          <TextField
            key={name}
            {...form.register(name, { valueAsNumber: true })}
            label={SETTING_LABELS[name]}
            hint={hint}
            inputMode="numeric"
            error={errorOf(name)}
            changed={isChanged(name)}
            autoComplete="off"
          />
        ))}
      </FieldPair>
    </Section>
  );
}
