import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldPair, Section } from "../../collections/form/Sections.tsx";
import { SelectField } from "../../ui/fields/TextField.tsx";

import { SettingNumber } from "../SettingNumber.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function SecondFactorSection({ control }: { control: SettingsControl }) {
  const { form, errorOf, isChanged } = control;
  return (
    <Section id="second-factor" label={texts.secondFactor.title} note={texts.secondFactor.note}>
      <FieldPair>
        <SelectField
          {...form.register("secondFactor")}
          label={texts.fields.secondFactor}
          options={SECOND_FACTOR_MODES.map((value) => ({ value, label: texts.secondFactor.modes[value] }))}
          error={errorOf("secondFactor")}
          changed={isChanged("secondFactor")}
        />
        <SettingNumber control={control} name="secondFactorGraceDays" hint={texts.secondFactor.graceRange} />
      </FieldPair>
    </Section>
  );
}
