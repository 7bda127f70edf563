// One tagline: a handle, its place, what the firm is, and the line that says so.
import { languageOf } from "#web/ui/languageOf.ts";

import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { RowField } from "./RowField.tsx";
import type { RowOrder } from "./useRowOrder.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./TaglineRow.module.css";

interface TaglineRowProps {
  control: SettingsControl;
  /** From 0. */
  index: number;
  order: RowOrder;
}

export function TaglineRow({ control, index, order }: TaglineRowProps) {
  const { form, values, errorOf } = control;
  const { name = "", text = "" } = values.taglines[index] ?? {};
  const place = index + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <li className={styles.row} data-over={order.edgeOf(index)} {...order.rowProps(index)}>
      <span className={styles.handle} title="Drag, or press Alt and an arrow" {...order.handleProps(index)}>
        <Icon name="grip" />
      </span>
      <span className={styles.number} aria-hidden="true">
        0{place}
      </span>
      <RowField
        {...form.register(`taglines.${index}.name`)}
        data-part="name"
        label={`Name of tagline ${place}`}
        lang={languageOf(name)}
        error={errorOf(`taglines.${index}.name`)}
      />
      <RowField
        {...form.register(`taglines.${index}.text`)}
        data-part="text"
        label={`Tagline ${place}`}
        lang={languageOf(text)}
        error={errorOf(`taglines.${index}.text`)}
      />
      <span className={styles.count} aria-hidden="true">
        {text.length}
      </span>
      <span className={styles.moves}>
        <IconButton
          icon="arrowUp"
          label={`Move tagline ${place} up`}
          data-part="up"
          disabled={index === 0}
          onClick={() => order.moveTo(index, index - 1)}
        />
        <IconButton
          icon="arrowDown"
          label={`Move tagline ${place} down`}
          data-part="down"
          disabled={place === order.length}
          onClick={() => order.moveTo(index, index + 1)}
        />
      </span>
    </li>
  );
}
