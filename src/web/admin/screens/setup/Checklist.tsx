import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { SettingsRecord } from "#resources/settings/settings.ts";
import type { SetupState } from "#resources/settings/setup.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";
import { setupQuery } from "#web/api/setup.ts";

import { useChangeSettings } from "#web/admin/screens/settings/useChangeSettings.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { getOpenEntries } from "./checklist.ts";

import styles from "./Checklist.module.css";

/** Shown on the dashboard: open tasks and unreadable settings. Renders nothing once there are none. */
export function Checklist() {
  const http = useHttp();
  const settings = useQuery(settingsQuery(http));
  const setup = useQuery(setupQuery(http));
  if (!settings.data || !setup.data) return null;
  return <Panel settings={settings.data} setup={setup.data} />;
}

interface PanelProps {
  settings: SettingsRecord;
  setup: SetupState;
}

function Panel({ settings, setup }: PanelProps) {
  const change = useChangeSettings({ failureText: texts.saveFailed });
  const entries = getOpenEntries(setup, settings);
  if (entries.length === 0 && settings.unreadable.length === 0) return null;
  const dismiss = (item: string) =>
    change.mutate(({ setup: stored }) => ({ setup: { ...stored, dismissed: [...stored.dismissed, item] } }));
  return (
    <section className={styles.panel} aria-labelledby="checklist">
      <div className="row wrap split gap-8-16">
        <h2 id="checklist" className="heading">
          {texts.checklist.open}
        </h2>
        {!settings.setup.isFinished && (
          <ButtonLink size="small" kind="primary" href="/admin/setup">
            {texts.checklist.continue}
          </ButtonLink>
        )}
      </div>
      {entries.length > 0 && (
        <ul className="above-8">
          {entries.map(({ item, label, href }) => (
            <li key={item} className="row line-above">
              <Link className={styles.link} href={href}>
                <span>{label}</span>
                <Icon name="chevronRight" />
              </Link>
              <IconButton
                icon="close"
                label={texts.checklist.skip({ label })}
                disabled={change.isPending}
                onClick={() => dismiss(item)}
              />
            </li>
          ))}
        </ul>
      )}
      {settings.unreadable.length > 0 && (
        <p className={styles.note}>{texts.checklist.unreadable({ names: listNames(settings.unreadable) })}</p>
      )}
    </section>
  );
}

function listNames(names: SettingsRecord["unreadable"]): string {
  return names
    .map((name) => (name === "logo" ? settingTexts.logo.title : settingTexts.fields[name]))
    .join(", ");
}
