import { CHECKLIST_ITEMS } from "#contract/settings/setup.ts";
import type { ChecklistItem, SetupState } from "#contract/settings/setup.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";

export interface ChecklistEntry {
  item: ChecklistItem;
  label: string;
  href: string;
}

const ENTRIES: Record<ChecklistItem, Omit<ChecklistEntry, "item">> = {
  name: { label: "Name your site and add your logo", href: "/admin/settings/identity" },
  webAddress: { label: "Enter the web address", href: "/admin/settings/identity" },
  taglines: { label: "Write the taglines of the home page", href: "/admin/settings/home" },
  services: { label: "Describe your services", href: "/admin/settings/services" },
  contact: { label: "Add an e-mail address or a phone number", href: "/admin/settings/contact" },
  address: { label: "Enter your address", href: "/admin/settings/place" },
  policy: { label: "Publish a privacy policy", href: "/admin/setup/legal" },
  activity: { label: "Publish the first activity", href: "/admin/activity/create" },
  live: { label: "Go live", href: "/admin/setup/live" },
};

/** What is neither done nor dismissed. */
export function openEntries(setup: SetupState, { setup: { dismissed } }: SettingsRecord): ChecklistEntry[] {
  return CHECKLIST_ITEMS.filter((item) => !setup.done.includes(item) && !dismissed.includes(item)).map(
    (item) => ({ item, ...ENTRIES[item] }),
  );
}
