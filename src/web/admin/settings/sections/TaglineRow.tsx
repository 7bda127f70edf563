import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { IconButton } from "../../ui/IconButton.tsx";

import { RowField } from "./RowField.tsx";
import type { MovableRowProps } from "../useReorderRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./TaglineRow.module.css";

interface TaglineRowProps extends MovableRowProps {
  control: SettingsControl;
  /** 0-based; `last` is the highest index. */
  index: number;
  last: number;
  onRemove: () => void;
}

export function TaglineRow(props: TaglineRowProps) {
  const { control, index, last, dragMode, onMove } = props;
  const { form, values, errorOf } = control;
  const { name = "", text = "" } = values.taglines[index] ?? {};
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
          label={texts.taglines.drag(place)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          data-part="grip"
        />
      </span>
      <span className={styles.number} aria-hidden="true">
        {String(place).padStart(2, "0")}
      </span>
      <RowField
        {...form.register(`taglines.${index}.name`)}
        data-part="name"
        label={texts.taglines.name(place)}
        lang={detectLanguage(name)}
        error={errorOf(`taglines.${index}.name`)}
      />
      <RowField
        {...form.register(`taglines.${index}.text`)}
        data-part="text"
        label={texts.taglines.text(place)}
        lang={detectLanguage(text)}
        error={errorOf(`taglines.${index}.text`)}
      />
      <span className={styles.count} aria-hidden="true">
        {text.length}
      </span>
      <span className={styles.moves}>
        <IconButton
          icon="arrowUp"
          label={texts.taglines.moveUp(place)}
          data-part="up"
          name={`taglines.${index}.up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon="arrowDown"
          label={texts.taglines.moveDown(place)}
          data-part="down"
          name={`taglines.${index}.down`}
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        />
        <IconButton icon="trash" label={texts.taglines.remove(place)} onClick={props.onRemove} />
      </span>
    </li>
  );
}
