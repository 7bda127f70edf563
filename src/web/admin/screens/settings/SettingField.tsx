import type { Path } from "react-hook-form";

import type { SettingName } from "#resources/settings/settings.ts";

import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import type { InputProps } from "#web/admin/kinds/input.ts";

import { describeSetting, getLabel } from "./settingsForm.ts";
import type { SettingsInput } from "./settingsForm.ts";
import { nameOption } from "./settingTexts.ts";
import { SourceRows } from "./SourceRows.tsx";
import type { SettingsControl } from "./useSettingsForm.ts";

interface SettingFieldProps extends Pick<
  InputProps,
  "note" | "placeholder" | "inputMode" | "hidesLimits" | "isMultiline" | "rows"
> {
  control: SettingsControl;
  /** Of a setting, or of a part of one. */
  name: Path<SettingsInput>;
  /** By default that of the setting. */
  label?: string | undefined;
}

/** The input of a setting, as the descriptor says. Kinds without one have a section of their own. */
export function SettingField({ label, ...props }: SettingFieldProps) {
  const { control, name } = props;
  const field = describeSetting(name);
  if (!field) return null;
  const shown = label ?? getLabel(name);
  const isList = field.kind === "rows";
  return (
    <>
      {/* A list of rows is a whole setting. */}
      {isList && <SourceRows control={control} name={name as SettingName} label={shown} />}
      <FieldInput
        {...props}
        source={isList ? null : control.source}
        field={field}
        label={shown}
        nameOption={(option) => nameOption(name, option)}
      />
    </>
  );
}
