import { CHECKLIST_ITEMS } from "#contract/settings/setup.ts";
import type { ChecklistItem, SetupState } from "#contract/settings/setup.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";

export interface ChecklistEntry {
  item: ChecklistItem;
  label: string;
  href: string;
}

const ENTRIES: Record<ChecklistItem, { task: keyof typeof texts.tasks; href: string }> = {
  name: { task: "name", href: "/admin/settings/identity" },
  webAddress: { task: "webAddress", href: "/admin/settings/identity" },
  taglines: { task: "taglines", href: "/admin/settings/home" },
  services: { task: "services", href: "/admin/settings/services" },
  contact: { task: "contact", href: "/admin/settings/contact" },
  address: { task: "address", href: "/admin/settings/place" },
  policy: { task: "policy", href: "/admin/setup/legal" },
  activity: { task: "activity", href: "/admin/activity/create" },
  live: { task: "goLive", href: "/admin/setup/live" },
};

/** The entries that are neither done nor dismissed. */
export function getOpenEntries(
  setup: SetupState,
  { setup: { dismissed } }: SettingsRecord,
): ChecklistEntry[] {
  return CHECKLIST_ITEMS.filter((item) => !setup.done.includes(item) && !dismissed.includes(item)).map(
    (item) => ({ item, label: texts.tasks[ENTRIES[item].task], href: ENTRIES[item].href }),
  );
}
