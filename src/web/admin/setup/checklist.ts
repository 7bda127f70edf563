import { CHECKLIST_ITEMS } from "#contract/settings/setup.ts";
import type { ChecklistItem, SetupState } from "#contract/settings/setup.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";

export interface ChecklistEntry {
  item: ChecklistItem;
  label: string;
  href: string;
}

const ENTRIES: Record<ChecklistItem, Omit<ChecklistEntry, "item">> = {
  name: { label: texts.tasks.name, href: "/admin/settings/identity" },
  webAddress: { label: texts.tasks.webAddress, href: "/admin/settings/identity" },
  taglines: { label: texts.tasks.taglines, href: "/admin/settings/home" },
  services: { label: texts.tasks.services, href: "/admin/settings/services" },
  contact: { label: texts.tasks.contact, href: "/admin/settings/contact" },
  address: { label: texts.tasks.address, href: "/admin/settings/place" },
  policy: { label: texts.tasks.policy, href: "/admin/setup/legal" },
  activity: { label: texts.tasks.activity, href: "/admin/activity/create" },
  live: { label: texts.tasks.goLive, href: "/admin/setup/live" },
};

/** The entries that are neither done nor dismissed. */
export function getOpenEntries(
  setup: SetupState,
  { setup: { dismissed } }: SettingsRecord,
): ChecklistEntry[] {
  return CHECKLIST_ITEMS.filter((item) => !setup.done.includes(item) && !dismissed.includes(item)).map(
    (item) => ({ item, ...ENTRIES[item] }),
  );
}
