import { SETTING_LIMITS } from "#contract/settings/settings.ts";

import { RowField } from "./RowField.tsx";
import { RowsSection } from "./RowsSection.tsx";
import { useRows } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

export function FiguresSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf } = control;
  const rows = useRows(control, { name: "figures", firstField: "value", emptyRow: { value: "", label: "" } });
  return (
    <RowsSection
      control={control}
      name="figures"
      id="figures"
      label="Figures"
      note="Numbers on the company page, such as 12 years. Left out while there are none."
      most={SETTING_LIMITS.figures}
      addLabel="Add a figure"
      rows={rows}
      rowName={(index) => values.figures[index]?.label || `figure ${index + 1}`}
    >
      {(index) => (
        <>
          <RowField
            {...form.register(`figures.${index}.value`)}
            label={`Figure ${index + 1}`}
            placeholder="12"
            error={errorOf(`figures.${index}.value`)}
          />
          <RowField
            {...form.register(`figures.${index}.label`)}
            label={`What figure ${index + 1} counts`}
            placeholder="years in business"
            error={errorOf(`figures.${index}.label`)}
          />
        </>
      )}
    </RowsSection>
  );
}
