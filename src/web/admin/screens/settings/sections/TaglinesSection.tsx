import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { RowsSection, useSettingRows } from "./RowsSection.tsx";
import { TaglineRow } from "./TaglineRow.tsx";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";
import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";

import styles from "./TaglinesSection.module.css";

export function TaglinesSection({ control }: { control: SettingsControl }) {
  const rows = useSettingRows(control, "taglines");
  const { list, announcement, rowState } = useReorderRows(
    rows,
    (number) => `${texts.taglines.noun} ${number}`,
  );
  return (
    <RowsSection
      control={control}
      name="taglines"
      note={texts.taglines.note({ max: SETTINGS.taglines.max })}
      action={
        control.isChanged("taglines") && (
          <span className={styles.changed}>
            <ChangedMark />
          </span>
        )
      }
      addLabel={texts.taglines.add}
      rows={rows}
      announcement={announcement}
    >
      <ol className="grid gap-10 steady" ref={list}>
        {rows.rows.map(({ id }, index) => (
          <TaglineRow key={id} control={control} row={rowState(id)} onRemove={() => rows.removeAt(index)} />
        ))}
      </ol>
    </RowsSection>
  );
}
