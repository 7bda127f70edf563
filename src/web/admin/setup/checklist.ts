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
  name: {
    get label() {
      return texts.tasks.name;
    },
    href: "/admin/settings/identity",
  },
  webAddress: {
    get label() {
      return texts.tasks.webAddress;
    },
    href: "/admin/settings/identity",
  },
  taglines: {
    get label() {
      return texts.tasks.taglines;
    },
    href: "/admin/settings/home",
  },
  services: {
    get label() {
      return texts.tasks.services;
    },
    href: "/admin/settings/services",
  },
  contact: {
    get label() {
      return texts.tasks.contact;
    },
    href: "/admin/settings/contact",
  },
  address: {
    get label() {
      return texts.tasks.address;
    },
    href: "/admin/settings/place",
  },
  policy: {
    get label() {
      return texts.tasks.policy;
    },
    href: "/admin/setup/legal",
  },
  activity: {
    get label() {
      return texts.tasks.activity;
    },
    href: "/admin/activity/create",
  },
  live: {
    get label() {
      return texts.tasks.goLive;
    },
    href: "/admin/setup/live",
  },
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
