import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { RowsSection, useSettingRows } from "./RowsSection.tsx";
import { ServiceFields } from "./ServiceFields.tsx";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

export function ServicesSection({ control }: { control: SettingsControl }) {
  const rows = useSettingRows(control, "services");
  const { list, announcement, rowState } = useReorderRows(
    rows,
    (number) => `${texts.services.noun} ${number}`,
  );
  return (
    <RowsSection
      control={control}
      name="services"
      note={texts.services.note({ count: rows.rows.length, max: SETTINGS.services.max })}
      addLabel={texts.services.add}
      rows={rows}
      formatSource={({ services }) => services.map(({ title }) => title).join("\n")}
      announcement={announcement}
    >
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
    </RowsSection>
  );
}
