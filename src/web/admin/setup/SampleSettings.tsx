import type { LegalVersionSummary } from "#contract/legal/legal.ts";
import type { SettingName, SettingsRecord } from "#contract/settings/settings.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";

import { getGroup } from "../settings/settingGroups.tsx";
import { SETTING_LABELS } from "../settings/settingsForm.ts";

import { SampleEntry } from "./SampleEntry.tsx";
import { SampleLegalText } from "./SampleLegalText.tsx";
import type { useChangeSettings } from "./useChangeSettings.ts";

import styles from "./Checklist.module.css";

interface SampleSettingsProps {
  settings: SettingsRecord;
  change: ReturnType<typeof useChangeSettings>;
}

interface SamplesProps extends SampleSettingsProps {
  legalTexts: readonly LegalVersionSummary[];
}

/** Lists sample texts that an earlier version showed by default, and settings that couldn't be read. */
export function SampleSettings({ settings, legalTexts, change }: SamplesProps) {
  const { samples, unreadable } = settings;
  return (
    <>
      {samples.length + legalTexts.length > 0 && (
        <>
          <p className={styles.note}>{texts.samples.note}</p>
          <ul className={styles.entries}>
            {samples.map((name) => (
              <Sample key={name} name={name} settings={settings} change={change} />
            ))}
            {legalTexts.map((version) => (
              <SampleLegalText key={version._id} version={version} />
            ))}
          </ul>
        </>
      )}
      {unreadable.length > 0 && (
        <p className={styles.note}>
          {texts.samples.unreadable({
            names: unreadable
              .map((name) => (name === "logo" ? settingTexts.logo.title : SETTING_LABELS[name]))
              .join(", "),
          })}
        </p>
      )}
    </>
  );
}

function Sample({ name, settings, change }: SampleSettingsProps & { name: SettingName }) {
  return (
    <SampleEntry
      label={SETTING_LABELS[name]}
      href={`/admin/settings/${getGroup(name)?.id ?? ""}`}
      isPending={change.isPending}
      onKeep={() => change.mutate({ [name]: settings[name] })}
      onRemove={() => change.mutate({ [name]: DEFAULT_SITE[name] })}
    />
  );
}
