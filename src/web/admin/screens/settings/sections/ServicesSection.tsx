import { emptyValue } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { AddRow, useRows } from "#web/admin/kinds/rows/RowsList.tsx";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";

import { SourceRows } from "../SourceRows.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";
import { ServiceFields } from "./ServiceFields.tsx";

export function ServicesSection({ control }: { control: SettingsControl }) {
  const { max, fields } = SETTINGS.services;
  // The empty value of a group is an object.
  const rows = useRows(control, "services", emptyValue({ kind: "group", fields }) as object);
  const { list, announcement, rowState } = useReorderRows(
    rows,
    (number) => `${texts.services.noun} ${number}`,
  );
  const label = texts.fields.services;
  return (
    <Section id="services" label={label} note={texts.services.note({ count: rows.rows.length, max })}>
      <SourceRows
        control={control}
        name="services"
        label={label}
        format={({ services }) => services.map(({ title }) => title).join("\n")}
      />
      {rows.rows.length > 0 && (
        <ol className="line-above steady" ref={list}>
          {rows.rows.map(({ id }, index) => (
            <ServiceFields
              key={id}
              control={control}
              row={rowState(id)}
              onRemove={() => rows.removeAt(index)}
            />
          ))}
        </ol>
      )}
      <AddRow control={control} name="services" max={max} addLabel={texts.services.add} rows={rows} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </Section>
  );
}
