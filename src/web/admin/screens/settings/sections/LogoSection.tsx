import { settingTexts as texts } from "#texts/admin/settings.ts";

import { LogoField } from "#web/admin/kinds/images/LogoField.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./LogoSection.module.css";

export function LogoSection({ control }: { control: SettingsControl }) {
  return (
    <div id="logo" className={styles.logo} tabIndex={-1}>
      <LogoField control={control.logo} hint={control.logo.rules.hint} optional />
      <p className="above-10 meta leading-18 quiet">{texts.logo.note}</p>
    </div>
  );
}
