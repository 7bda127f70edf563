import { CHECKLIST_ITEMS } from "#resources/settings/setup.ts";
import type { ChecklistItem, SetupState } from "#resources/settings/setup.ts";
import type { SettingsRecord } from "#resources/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";

export interface ChecklistEntry {
  item: ChecklistItem;
  label: string;
  href: string;
}

const PATHS: Record<ChecklistItem, string> = {
  name: "/admin/settings/identity",
  webAddress: "/admin/settings/identity",
  taglines: "/admin/settings/home",
  services: "/admin/settings/services",
  contact: "/admin/settings/contact",
  address: "/admin/settings/place",
  policy: "/admin/setup/legal",
  activity: "/admin/activity/create",
  live: "/admin/setup/live",
};

/** The entries that are neither done nor dismissed. */
export function getOpenEntries(
  setup: SetupState,
  { setup: { dismissed } }: SettingsRecord,
): ChecklistEntry[] {
  return CHECKLIST_ITEMS.filter((item) => !setup.done.includes(item) && !dismissed.includes(item)).map(
    (item) => ({ item, label: texts.tasks[item], href: PATHS[item] }),
  );
}
