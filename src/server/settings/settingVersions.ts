import { SETTINGS } from "#resources/settings/settings.ts";
import type { SettingName, SettingsRecord } from "#resources/settings/settings.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { storeVersion } from "#server/resources/versions.ts";
import type { Language } from "#texts/language.ts";

/** Its screen also edits the logo. */
const LOGO_GROUP = "identity";

/**
 * Adds the settings of each group that has one of the names to the history of the group.
 * @param save before it, `isFirst`, as of `storeVersion`
 * @returns the files that lost their last reference
 */
export async function storeSettingVersions(
  tx: Transaction,
  changed: readonly (SettingName | "logo")[],
  { updatedAt, untranslated = [], ...record }: SettingsRecord,
  { language, ...save }: { language: Language; context: ChangeContext; isFirst?: true },
): Promise<string[]> {
  const names = [...(Object.keys(SETTINGS) as SettingName[]), "logo" as const];
  const unusedFiles: string[] = [];
  for (const group of new Set(changed.map(groupOf))) {
    if (group === null) continue;
    const own = names.filter((name) => groupOf(name) === group);
    const fields = {
      ...Object.fromEntries(own.map((name) => [name, record[name]])),
      untranslated: untranslated.filter((name) => own.includes(name)),
    };
    const key = { kind: "settings", recordId: group, language };
    unusedFiles.push(
      ...(await storeVersion(tx, key, { name: "", updatedAt, fields, ...save }, save.context)),
    );
  }
  return unusedFiles;
}

function groupOf(name: SettingName | "logo"): string | null {
  return name === "logo" ? LOGO_GROUP : SETTINGS[name].group;
}
