import { WEEKDAYS } from "#resources/settings/openingTimes.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { getLanguage } from "#texts/language.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";

import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./OpeningTimesRow.module.css";

const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

export function OpeningTimesRow({ control, index }: { control: SettingsControl; index: number }) {
  const { form, errorOf } = control;
  const path = `openingTimes.${index}` as const;
  const daysError = errorOf(`${path}.days`);
  const errorId = `${path}-days-error`;
  return (
    <div className={styles.row}>
      <fieldset className="wrap gap-4" aria-describedby={daysError ? errorId : undefined}>
        <legend className="flush below-6 label leading-20 medium">
          <span aria-hidden="true">{texts.opening.daysLabel}</span>
          <span className="visually-hidden">{texts.opening.days({ number: index + 1 })}</span>
        </legend>
        {WEEKDAYS.map((day, weekday) => (
          <label key={day} className={styles.day}>
            <input
              {...form.register(`${path}.days`)}
              className="visually-hidden"
              type="checkbox"
              value={day}
              aria-invalid={daysError ? true : undefined}
            />
            <span className={styles.name} aria-hidden="true">
              {weekdayName(weekday, "short")}
            </span>
            <span className="visually-hidden">{weekdayName(weekday, "long")}</span>
          </label>
        ))}
        <Button
          size="small"
          kind="plain"
          aria-label={texts.opening.weekdaysOf({ number: index + 1 })}
          onClick={() => form.setValue(`${path}.days`, WEEKDAYS.slice(0, 5), CHANGED)}
        >
          {texts.opening.weekdays}
        </Button>
      </fieldset>
      <div className={styles.times}>
        <RowField
          {...form.register(`${path}.opens`)}
          type="time"
          label={texts.opening.opensLabel}
          fullLabel={texts.opening.opens({ number: index + 1 })}
          error={errorOf(`${path}.opens`)}
        />
        <span className={styles.to}>{texts.opening.to}</span>
        <RowField
          {...form.register(`${path}.closes`)}
          type="time"
          label={texts.opening.closesLabel}
          fullLabel={texts.opening.closes({ number: index + 1 })}
          error={errorOf(`${path}.closes`)}
        />
      </div>
      <FieldError id={errorId} message={daysError} />
    </div>
  );
}

/** @param weekday 0 is Monday */
function weekdayName(weekday: number, style: "short" | "long"): string {
  const format = new Intl.DateTimeFormat(getLanguage(), { weekday: style, timeZone: "UTC" });
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + weekday));
}
