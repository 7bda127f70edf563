import { useMemo } from "react";
import { useController } from "react-hook-form";

import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { SelectField } from "../../ui/fields/TextField.tsx";

import { SettingNumber } from "../SettingNumber.tsx";
import { timeZoneOptions } from "../timeZones.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./TimeSection.module.css";

export function TimeSection({ control }: { control: SettingsControl }) {
  const { form, base, errorOf, isChanged } = control;
  const { field } = useController({ control: form.control, name: "timeZone" });
  const options = useMemo(() => timeZoneOptions(base.timeZone), [base.timeZone]);
  return (
    <Section id="statistics" label={texts.statistics.title} note={texts.statistics.note}>
      <div className={styles.field}>
        <SelectField
          {...field}
          label={texts.fields.timeZone}
          options={options}
          error={errorOf("timeZone")}
          changed={isChanged("timeZone")}
        />
        <SettingNumber control={control} name="viewMonths" hint={texts.statistics.monthRange} />
        <SettingNumber control={control} name="auditMonths" hint={texts.statistics.auditMonthRange} />
      </div>
    </Section>
  );
}
