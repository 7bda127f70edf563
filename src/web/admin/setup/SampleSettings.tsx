import { Link } from "wouter";

import type { SettingName, SettingsRecord } from "#contract/settings.ts";
import { DEFAULT_SITE } from "#contract/site.ts";

import { groupOf } from "../settings/settingGroups.tsx";
import { SETTING_LABELS } from "../settings/settingsForm.ts";
import { Button } from "../ui/Button.tsx";

import type { useChangeSettings } from "./useChangeSettings.ts";

import styles from "./Checklist.module.css";

interface SampleSettingsProps {
  settings: SettingsRecord;
  change: ReturnType<typeof useChangeSettings>;
}

/** Texts of an invented firm that an earlier version showed by default, and values that could not be read. */
export function SampleSettings({ settings, change }: SampleSettingsProps) {
  const { samples, unreadable } = settings;
  return (
    <>
      {samples.length > 0 && (
        <>
          <p className={styles.note}>
            An earlier version showed these texts of an invented firm. Replace each, keep it if it is true, or
            remove it.
          </p>
          <ul className={styles.entries}>
            {samples.map((name) => (
              <Sample key={name} name={name} settings={settings} change={change} />
            ))}
          </ul>
        </>
      )}
      {unreadable.length > 0 && (
        <p className={styles.note}>
          These settings could not be read and are left out:{" "}
          {unreadable.map((name) => (name === "logo" ? "Logo" : SETTING_LABELS[name])).join(", ")}. Enter them
          again to replace them.
        </p>
      )}
    </>
  );
}

function Sample({ name, settings, change }: SampleSettingsProps & { name: SettingName }) {
  const label = SETTING_LABELS[name];
  return (
    <li className={styles.entry}>
      <Link className={styles.link} href={`/admin/settings/${groupOf(name)?.id ?? ""}`}>
        {label}
      </Link>
      <Button
        size="small"
        aria-label={`Keep: ${label}`}
        disabled={change.isPending}
        onClick={() => change.mutate({ [name]: settings[name] })}
      >
        Keep
      </Button>
      <Button
        size="small"
        aria-label={`Remove: ${label}`}
        disabled={change.isPending}
        onClick={() => change.mutate({ [name]: DEFAULT_SITE[name] })}
      >
        Remove
      </Button>
    </li>
  );
}
