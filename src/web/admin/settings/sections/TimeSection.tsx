import { useMemo } from "react";
import { useController } from "react-hook-form";

import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { SelectField, TextField } from "../../ui/fields/TextField.tsx";

import { SETTING_LABELS } from "../settingsForm.ts";
import { timeZoneOptions } from "../timeZones.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./TimeSection.module.css";

export function TimeSection({ control: { form, base, errorOf, isChanged } }: { control: SettingsControl }) {
  const { field } = useController({ control: form.control, name: "timeZone" });
  const options = useMemo(() => timeZoneOptions(base.timeZone), [base.timeZone]);
  return (
    <Section id="statistics" label={texts.statistics.title} note={texts.statistics.note}>
      <div className={styles.field}>
        <SelectField
          {...field}
          label={SETTING_LABELS.timeZone}
          options={options}
          error={errorOf("timeZone")}
          changed={isChanged("timeZone")}
        />
        <TextField
          {...form.register("viewMonths", { valueAsNumber: true })}
          label={SETTING_LABELS.viewMonths}
          hint={texts.statistics.monthRange}
          inputMode="numeric"
          error={errorOf("viewMonths")}
          changed={isChanged("viewMonths")}
          autoComplete="off"
        />
        <TextField
          {...form.register("auditMonths", { valueAsNumber: true })}
          label={SETTING_LABELS.auditMonths}
          hint={texts.statistics.auditMonthRange}
          inputMode="numeric"
          error={errorOf("auditMonths")}
          changed={isChanged("auditMonths")}
          autoComplete="off"
        />
      </div>
    </Section>
  );
}
