import { formatOpeningTimes } from "#contract/settings/openingTimes.ts";
import { SETTING_LIMITS } from "#contract/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { OpeningTimesRow } from "./OpeningTimesRow.tsx";
import { RowsSection } from "./RowsSection.tsx";
import { SETTING_LABELS } from "../settingsForm.ts";
import { SettingText } from "../SettingText.tsx";
import { useRows } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

export function OpeningHoursSection({ control }: { control: SettingsControl }) {
  const { values } = control;
  const rows = useRows(control, {
    name: "openingTimes",
    firstField: "opens",
    emptyRow: { days: [], opens: "", closes: "" },
  });
  const shown = formatOpeningTimes(values.openingTimes.filter(({ days }) => days.length > 0)).join("; ");
  return (
    <RowsSection
      control={control}
      name="openingTimes"
      id="opening-hours"
      label={texts.opening.title}
      note={texts.opening.note}
      maxRows={SETTING_LIMITS.openingTimes}
      addLabel={texts.opening.add}
      rows={rows}
      getRowName={(index) => texts.opening.rowName({ number: index + 1 })}
      footer={
        <SettingText
          control={control}
          name="openingHours"
          label={SETTING_LABELS.openingHours}
          placeholder={shown}
          note={texts.opening.wordsNote}
          max={SETTING_LIMITS.line}
        />
      }
    >
      {(index) => <OpeningTimesRow control={control} index={index} />}
    </RowsSection>
  );
}
