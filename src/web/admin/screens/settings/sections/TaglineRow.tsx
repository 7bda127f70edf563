import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import type { MovableRowState } from "#web/admin/ui/rows/useReorderRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./TaglineRow.module.css";

interface TaglineRowProps {
  control: SettingsControl;
  row: MovableRowState;
  onRemove: () => void;
}

export function TaglineRow({ control, row, onRemove }: TaglineRowProps) {
  const { form, values, errorOf } = control;
  const { index } = row;
  const { name = "", text = "" } = values.taglines[index] ?? {};
  const place = index + 1;
  return (
    <MovableRow row={row} className={styles.row}>
      <DragHandle row={row} label={texts.taglines.drag({ number: place })} />
      <span className={styles.number} aria-hidden="true">
        {String(place).padStart(2, "0")}
      </span>
      <RowField
        {...form.register(`taglines.${index}.name`)}
        data-part="name"
        label={texts.taglines.nameLabel}
        placeholder={texts.taglines.namePlaceholder}
        fullLabel={texts.taglines.name({ number: place })}
        lang={detectLanguage(name)}
        error={errorOf(`taglines.${index}.name`)}
      />
      <RowField
        {...form.register(`taglines.${index}.text`)}
        data-part="text"
        label={texts.taglines.textLabel}
        placeholder={texts.taglines.textPlaceholder}
        fullLabel={texts.taglines.text({ number: place })}
        lang={detectLanguage(text)}
        error={errorOf(`taglines.${index}.text`)}
      />
      <span className={styles.count} aria-hidden="true">
        {text.length}
      </span>
      <MoveButtons
        row={row}
        name={`taglines.${index}`}
        labels={{
          up: texts.taglines.moveUp({ number: place }),
          down: texts.taglines.moveDown({ number: place }),
        }}
      >
        <IconButton icon="trash" label={texts.taglines.remove({ number: place })} onClick={onRemove} />
      </MoveButtons>
    </MovableRow>
  );
}
