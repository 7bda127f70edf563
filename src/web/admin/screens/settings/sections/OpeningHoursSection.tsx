import { formatOpeningTimes } from "#resources/settings/openingTimes.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "#web/admin/forms/Sections.tsx";

import { OpeningTimesRow } from "./OpeningTimesRow.tsx";
import { ShortRowsSection } from "./RowsSection.tsx";
import { SettingField } from "../SettingField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function OpeningHoursSection({ control }: { control: SettingsControl }) {
  return (
    <ShortRowsSection
      control={control}
      name="openingTimes"
      id="opening-hours"
      label={texts.opening.title}
      note={texts.opening.note}
      addLabel={texts.opening.add}
      getRowName={(index) => texts.opening.rowName({ number: index + 1 })}
      footer={<OpeningHoursText control={control} note={texts.opening.wordsNote} />}
    >
      {(index) => <OpeningTimesRow control={control} index={index} />}
    </ShortRowsSection>
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
