import { formatOpeningTimes } from "#resources/settings/openingTimes.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { RowsList } from "#web/admin/kinds/rows/RowsList.tsx";

import { OpeningTimesRow } from "./OpeningTimesRow.tsx";
import { SettingField } from "../SettingField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

const EMPTY_ROW = { days: [], opens: "", closes: "" };

export function OpeningHoursSection({ control }: { control: SettingsControl }) {
  const { note, add, rowName } = texts.opening;
  const { max } = SETTINGS.openingTimes;
  const count = control.values.openingTimes.length;
  return (
    <Section id="opening-hours" label={texts.opening.title} note={texts.rows({ note, count, max })}>
      <RowsList
        control={control}
        name="openingTimes"
        max={max}
        emptyRow={EMPTY_ROW}
        addLabel={add}
        nameRow={(number) => rowName({ number })}
      >
        {(index) => <OpeningTimesRow control={control} index={index} />}
      </RowsList>
      <OpeningHoursText control={control} note={texts.opening.wordsNote} />
    </Section>
  );
}

export function OpeningHoursTextSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="opening-hours" label={texts.opening.title}>
      <OpeningHoursText control={control} note={texts.opening.textNote} />
    </Section>
  );
}

function OpeningHoursText({ control, note }: { control: SettingsControl; note: string }) {
  const { values, language } = control;
  const times = values.openingTimes.filter(({ days, opens, closes }) => days.length > 0 && opens && closes);
  return (
    <SettingField
      control={control}
      name="openingHours"
      placeholder={formatOpeningTimes(times, language).join("; ")}
      note={note}
    />
  );
}
