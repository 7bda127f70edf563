import type { ContentType } from "#content/contentType.ts";
import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { toIconName } from "../ui/Icon.tsx";
import type { IconName } from "../ui/Icon.tsx";

export interface Section {
  label: string;
  /** Name in the list of shortcuts, if it differs from the label. */
  name?: string;
  path: string;
  icon: IconName;
  /** Group in the sidebar: public content, site administration, or the person's own account. */
  group: "content" | "site" | "person";
  /** Opens the section after G. */
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

/**
 * In the order of the sidebar. Content types follow in the order of `content/registry.ts`, with the labels, paths
 * and keys of their descriptors.
 */
export function createSections(types: readonly ContentType[]): Section[] {
  const contentSections = types.map(({ admin }): Section => {
    const { label, path, shortcutKey } = admin;
    return { label, path, letter: shortcutKey, icon: toIconName(admin.icon), group: "content" };
  });
  return [DASHBOARD, CLIENTS, ...contentSections, ...FIXED_SECTIONS];
}

/** Label for addresses outside all sections. */
export const DEFAULT_LABEL = texts.adminPanel;

export function getSection(sections: readonly Section[], path: string): Section | null {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}
