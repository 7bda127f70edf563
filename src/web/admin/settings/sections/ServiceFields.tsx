import { useState } from "react";

import { SETTING_LIMITS } from "#contract/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

import { LinesField } from "./LinesField.tsx";
import { ServiceIconField } from "./ServiceIconField.tsx";
import { SettingText } from "../SettingText.tsx";
import type { MovableRowProps } from "../useReorderRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";
import { ChangedMark } from "../../ui/fields/ChangedMark.tsx";

import styles from "./ServicesSection.module.css";

interface ServiceFieldsProps extends MovableRowProps {
  control: SettingsControl;
  /** 0-based; `last` is the highest index. */
  index: number;
  last: number;
  onRemove: () => void;
}

/** Collapsed to its title; starts open if it has no title. */
export function ServiceFields({ control, index, last, dragMode, onMove, ...props }: ServiceFieldsProps) {
  const { title = "" } = control.values.services[index] ?? {};
  const [startsOpen] = useState(title === "");
  const place = index + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the controls inside
    <li
      className={styles.row}
      data-dragged={dragMode !== null || undefined}
      data-landing={props.dropPosition}
      style={dragMode === null ? undefined : { transform: `translateY(${dragMode}px)` }}
      onKeyDown={props.onKeyDown}
    >
      <span className={styles.handle}>
        <IconButton
          {...props.handle}
          icon="grip"
          label={texts.services.drag(place)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          data-part="grip"
        />
      </span>
      <details className={styles.service} open={startsOpen}>
        <summary className={styles.head}>
          <span className={styles.number}>{String(place).padStart(2, "0")}</span>
          <span className={styles.title} lang={detectLanguage(title)}>
            {title || texts.services.untitled}
          </span>
          {control.isChanged(`services.${index}`) && <ChangedMark />}
          <Icon name="chevronDown" />
        </summary>
        <Fields control={control} index={index} onRemove={props.onRemove} />
      </details>
      <span className={styles.moves}>
        <IconButton
          icon="arrowUp"
          label={texts.services.moveUp(place)}
          data-part="up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon="arrowDown"
          label={texts.services.moveDown(place)}
          data-part="down"
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        />
      </span>
    </li>
  );
}

function Fields({ control, index, onRemove }: Pick<ServiceFieldsProps, "control" | "index" | "onRemove">) {
  const path = `services.${index}` as const;
  return (
    <div className={styles.fields}>
      <SettingText
        control={control}
        name={`${path}.title`}
        label={texts.services.fields.title}
        max={SETTING_LIMITS.line}
      />
      <ServiceIconField control={control} index={index} />
      <SettingText
        control={control}
        name={`${path}.summary`}
        label={texts.services.fields.summary}
        max={SETTING_LIMITS.sentence}
      />
      <SettingText
        control={control}
        name={`${path}.description`}
        label={texts.services.fields.text}
        max={SETTING_LIMITS.text}
        multiline
      />
      <LinesField
        control={control}
        name={`${path}.points`}
        label={texts.services.fields.points}
        maxLines={SETTING_LIMITS.points}
      />
      <div>
        <Button size="small" icon="trash" onClick={onRemove}>
          {texts.services.remove}
        </Button>
      </div>
    </div>
  );
}
