import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldPair, Section } from "../../collections/form/Sections.tsx";
import { SelectField, TextField } from "../../ui/fields/TextField.tsx";

import { SETTING_LABELS } from "../settingsForm.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

export function SecondFactorSection({ control }: { control: SettingsControl }) {
  const { form, errorOf, isChanged } = control;
  return (
    <Section id="second-factor" label={texts.secondFactor.title} note={texts.secondFactor.note}>
      <FieldPair>
        <SelectField
          {...form.register("secondFactor")}
          label={SETTING_LABELS.secondFactor}
          options={SECOND_FACTOR_MODES.map((value) => ({ value, label: texts.secondFactor.modes[value] }))}
          error={errorOf("secondFactor")}
          changed={isChanged("secondFactor")}
        />
        <TextField
          {...form.register("secondFactorGraceDays", { valueAsNumber: true })}
          label={SETTING_LABELS.secondFactorGraceDays}
          hint={texts.secondFactor.graceRange}
          inputMode="numeric"
          error={errorOf("secondFactorGraceDays")}
          changed={isChanged("secondFactorGraceDays")}
          autoComplete="off"
        />
      </FieldPair>
    </Section>
  );
}
