import { useState } from "react";

import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { ServiceIconField } from "./ServiceIconField.tsx";
import { SettingField } from "../SettingField.tsx";
import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import type { MovableRowState } from "#web/admin/ui/rows/useReorderRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";
import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";

import styles from "./ServicesSection.module.css";

interface ServiceFieldsProps {
  control: SettingsControl;
  row: MovableRowState;
  onRemove: () => void;
}

/** Collapsed to its title; starts open if it has no title. */
export function ServiceFields({ control, row, onRemove }: ServiceFieldsProps) {
  const { index } = row;
  const { title = "" } = control.values.services[index] ?? {};
  const [startsOpen] = useState(title === "");
  const place = index + 1;
  return (
    <MovableRow row={row} className={styles.row}>
      <DragHandle row={row} label={texts.services.drag({ number: place })} />
      <details className={styles.service} open={startsOpen}>
        <summary className={styles.head}>
          <span className="rigid meta quiet">{String(place).padStart(2, "0")}</span>
          <span className="shrink medium" lang={detectLanguage(title)}>
            {title || texts.services.untitled}
          </span>
          {control.isChanged(`services.${index}`) && <ChangedMark />}
          <Icon name="chevronDown" />
        </summary>
        <Fields control={control} index={index} onRemove={onRemove} />
      </details>
      <MoveButtons
        row={row}
        name={`services.${index}`}
        labels={{
          up: texts.services.moveUp({ number: place }),
          down: texts.services.moveDown({ number: place }),
        }}
      />
    </MovableRow>
  );
}

interface FieldsProps {
  control: SettingsControl;
  index: number;
  onRemove: () => void;
}

function Fields({ control, index, onRemove }: FieldsProps) {
  const path = `services.${index}` as const;
  return (
    <div className={styles.fields}>
      <SettingField control={control} name={`${path}.title`} label={texts.services.fields.title} />
      <ServiceIconField control={control} index={index} />
      <SettingField control={control} name={`${path}.picture`} label={texts.services.fields.picture} />
      <SettingField control={control} name={`${path}.summary`} label={texts.services.fields.summary} />
      <SettingField control={control} name={`${path}.description`} label={texts.services.fields.text} />
      <SettingField control={control} name={`${path}.points`} label={texts.services.fields.points} />
      <div>
        <Button size="small" icon="trash" onClick={onRemove}>
          {texts.services.remove}
        </Button>
      </div>
    </div>
  );
}
