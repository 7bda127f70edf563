import { settingTexts as texts } from "#texts/admin/settings.ts";

import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import { ShortRowsSection } from "./RowsSection.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function FiguresSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf } = control;
  return (
    <ShortRowsSection
      control={control}
      name="figures"
      id="figures"
      note={texts.figures.note}
      addLabel={texts.figures.add}
      getRowName={(index) => values.figures[index]?.label || texts.figures.row({ number: index + 1 })}
    >
      {(index) => (
        <>
          <RowField
            {...form.register(`figures.${index}.value`)}
            label={texts.figures.valueLabel}
            fullLabel={texts.figures.value({ number: index + 1 })}
            placeholder={texts.figures.example}
            error={errorOf(`figures.${index}.value`)}
          />
          <RowField
            {...form.register(`figures.${index}.label`)}
            label={texts.figures.labelLabel}
            fullLabel={texts.figures.label({ number: index + 1 })}
            placeholder={texts.figures.placeholder}
            error={errorOf(`figures.${index}.label`)}
          />
        </>
      )}
    </ShortRowsSection>
  );
}
