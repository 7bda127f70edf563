import { settingTexts as texts } from "#texts/admin/settings.ts";

import { TextField } from "../ui/fields/TextField.tsx";

import type { SettingsControl } from "./useSettingsForm.ts";

interface SettingNumberProps {
  control: SettingsControl;
  name:
    | "homeActivities"
    | "viewMonths"
    | "auditMonths"
    | "sessionIdleDays"
    | "sessionMaxDays"
    | "secondFactorGraceDays";
  /** The range. */
  hint: string;
}

export function SettingNumber({ control: { form, errorOf, isChanged }, name, hint }: SettingNumberProps) {
  return (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      label={texts.fields[name]}
      hint={hint}
      inputMode="numeric"
      error={errorOf(name)}
      changed={isChanged(name)}
      autoComplete="off"
    />
  );
}
