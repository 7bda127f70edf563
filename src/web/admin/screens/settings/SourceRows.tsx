import type { SettingName } from "#resources/settings/settings.ts";

import { Source } from "#web/admin/forms/source/WithSource.tsx";

import type { SettingsInput } from "./settingsForm.ts";
import { formatSetting } from "./settingTexts.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

interface SourceRowsProps {
  control: SettingsControl;
  name: SettingName;
  label: string;
  /** As long as the rows are unchanged. By default with all their texts. */
  format?: ((settings: SettingsInput, name: SettingName) => string) | undefined;
}

/** The rows in the main language, above those of a translation. */
export function SourceRows({ control: { source }, name, label, format = formatSetting }: SourceRowsProps) {
  if (!source) return null;
  const { values, earlier } = source;
  const now = formatSetting(values, name);
  const old = earlier ? formatSetting(earlier, name) : now;
  const [text, before] = old === now ? [format(values, name)] : pickChanges(now, old);
  if (!text && !before) return null;
  return <Source source={source} name={name} label={label} text={text} before={before} />;
}

/** Of rows with several lines, which are separated by an empty line, only those that changed; all if their order did. */
function pickChanges(now: string, old: string): [string, string] {
  const [rows, earlier] = [now.split("\n\n"), old.split("\n\n")];
  const added = rows.filter((row) => !earlier.includes(row));
  const removed = earlier.filter((row) => !rows.includes(row));
  if (added.length + removed.length === 0) return [now, old];
  return [added.join("\n\n"), removed.join("\n\n")];
}
