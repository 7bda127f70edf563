import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";
import type { MovableRowState } from "#web/admin/ui/rows/useReorderRows.ts";

import type { OwnSection } from "../SettingSections.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";
import { RowsSection, useSettingRows } from "./RowsSection.tsx";

import styles from "./MenuSection.module.css";

type MenuName = "headerMenu" | "footerMenu";

export function menuSection(name: MenuName): OwnSection {
  return { names: [name], Section: ({ control }) => <MenuSection control={control} name={name} /> };
}

interface MenuProps {
  control: SettingsControl;
  name: MenuName;
}

function MenuSection({ control, name }: MenuProps) {
  const rows = useSettingRows(control, name);
  const { list, announcement, rowState } = useReorderRows(rows, (number) => `${texts.menus.noun} ${number}`);
  const note = texts.rows({ note: texts.menus[name], count: rows.rows.length, max: SETTINGS[name].max });
  return (
    <RowsSection
      control={control}
      name={name}
      note={note}
      addLabel={texts.menus.add}
      rows={rows}
      announcement={announcement}
    >
      <ol className="grid gap-10 steady" ref={list}>
        {rows.rows.map(({ id }, index) => (
          <MenuRow
            key={id}
            control={control}
            name={name}
            row={rowState(id)}
            onRemove={() => rows.removeAt(index)}
          />
        ))}
      </ol>
    </RowsSection>
  );
}

interface MenuRowProps extends MenuProps {
  row: MovableRowState;
  onRemove: () => void;
}

function MenuRow({ control, name, row, onRemove }: MenuRowProps) {
  const { form, values, errorOf } = control;
  const path = `${name}.${row.index}` as const;
  const { label = "", level = "top" } = values[name][row.index] ?? {};
  const number = row.index + 1;
  const isBelow = level === "below";
  return (
    <MovableRow row={row} className={styles.row}>
      <DragHandle row={row} label={texts.menus.drag({ number })} />
      <div className={styles.fields} data-below={isBelow || undefined}>
        <RowField
          {...form.register(`${path}.target`)}
          data-part="target"
          label={texts.menus.targetLabel}
          placeholder={texts.menus.targetExample}
          fullLabel={texts.menus.target({ number })}
          error={errorOf(`${path}.target`)}
        />
        <RowField
          {...form.register(`${path}.label`)}
          data-part="label"
          label={texts.menus.labelLabel}
          placeholder={texts.menus.labelHint}
          fullLabel={texts.menus.label({ number })}
          lang={detectLanguage(label)}
          error={errorOf(`${path}.label`)}
        />
      </div>
      <MoveButtons
        row={row}
        name={path}
        labels={{ up: texts.menus.moveUp({ number }), down: texts.menus.moveDown({ number }) }}
      >
        {name === "headerMenu" && (
          <IconButton
            icon={isBelow ? "arrowLeft" : "arrowRight"}
            label={texts.menus[isBelow ? "outdent" : "indent"]({ number })}
            name={`${path}.level`}
            data-part="level"
            disabled={row.index === 0 && !isBelow}
            onClick={() => form.setValue(`${path}.level`, isBelow ? "top" : "below", { shouldDirty: true })}
          />
        )}
        <IconButton icon="trash" label={texts.menus.remove({ number })} onClick={onRemove} />
      </MoveButtons>
    </MovableRow>
  );
}
