// The sections of the back office: what the sidebar lists, in its order, and what the header is called.
import type { ContentType } from "#content/contentType.ts";
import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { toIconName } from "../ui/Icon.tsx";
import type { IconName } from "../ui/Icon.tsx";

export interface Section {
  label: string;
  /** In the list of keys, where that is not the label. */
  name?: string;
  path: string;
  icon: IconName;
  /** Where in the sidebar: what visitors meet, how the house is run, or at the person's own block. */
  group: "content" | "site" | "person";
  /** Goes there after G. */
  letter: string;
}

const DASHBOARD: Section = {
  label: texts.names.dashboard,
  path: "/admin/dashboard",
  icon: "dashboard",
  group: "content",
  letter: "d",
};
const CLIENTS: Section = {
  label: "Client && Partner",
  name: texts.names.clients,
  path: "/admin/client",
  icon: "handshake",
  group: "content",
  letter: "c",
};
const FIXED_SECTIONS: readonly Section[] = [
  { label: texts.names.messages, path: "/admin/messages", icon: "inbox", group: "content", letter: "m" },
  { label: texts.names.legal, path: "/admin/legal", icon: "scale", group: "content", letter: "l" },
  {
    label: texts.titles.users,
    name: texts.names.users,
    path: "/admin/users",
    icon: "people",
    group: "site",
    letter: "u",
  },
  { label: texts.names.settings, path: "/admin/settings", icon: "gear", group: "site", letter: "s" },
  { label: texts.names.account, path: "/admin/account", icon: "key", group: "person", letter: "k" },
];

/** In the order of the navigation. */
export function createSections(types: readonly ContentType[]): Section[] {
  const contentFeatures = types.map(({ admin }): Section => {
    const { label, path, shortcutKey } = admin;
    return { label, path, letter: shortcutKey, icon: toIconName(admin.icon), group: "content" };
  });
  return [DASHBOARD, CLIENTS, ...contentFeatures, ...FIXED_SECTIONS];
}

/** Shown where an address belongs to no section. */
export const DEFAULT_LABEL = texts.adminPanel;

export function getSection(sections: readonly Section[], path: string): Section | null {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}
