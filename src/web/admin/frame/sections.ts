import type { ContentType } from "#resources/contentType.ts";
import type { Permission } from "#contract/accounts/permissions.ts";
import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { toIconName } from "#web/admin/ui/Icon.tsx";
import type { IconName } from "#web/admin/ui/Icon.tsx";
import { typeLabel } from "./typeTexts.ts";

export interface NavItem {
  label: string;
  /** Name in the list of shortcuts, if it differs from the label. */
  name?: string;
  path: string;
  icon: IconName;
  /** Group in the sidebar: public content, site administration, or the person's own account. */
  group: "content" | "site" | "person";
  /** Opens the section after G. */
  shortcutKey: string;
  permission: Permission;
  /** Of a content type. */
  type?: ContentType;
  /** Shown only if the site has further languages. */
  needsLanguages?: boolean;
}

const leadingSections = (): NavItem[] => [
  {
    label: texts.names.dashboard,
    path: "/admin/dashboard",
    icon: "dashboard",
    group: "content",
    shortcutKey: "d",
    permission: "analytics.read",
  },
  {
    label: texts.titles.clients,
    name: texts.names.clients,
    path: "/admin/client",
    icon: "handshake",
    group: "content",
    shortcutKey: "c",
    permission: "content.write",
  },
];
const fixedSections = (): NavItem[] => [
  {
    label: texts.names.library,
    path: "/admin/library",
    icon: "image",
    group: "content",
    shortcutKey: "i",
    permission: "content.write",
  },
  {
    label: texts.names.schedule,
    path: "/admin/schedule",
    icon: "calendar",
    group: "content",
    shortcutKey: "e",
    permission: "drafts.write",
  },
  {
    label: texts.names.trash,
    path: "/admin/trash",
    icon: "trash",
    group: "content",
    shortcutKey: "z",
    permission: "drafts.write",
  },
  {
    label: texts.names.translations,
    path: "/admin/translations",
    icon: "translate",
    group: "content",
    shortcutKey: "t",
    permission: "content.write",
    needsLanguages: true,
  },
  {
    label: texts.names.redirects,
    path: "/admin/redirects",
    icon: "link",
    group: "content",
    shortcutKey: "f",
    permission: "content.write",
  },
  {
    label: texts.names.messages,
    path: "/admin/messages",
    icon: "inbox",
    group: "content",
    shortcutKey: "m",
    permission: "messages",
  },
  {
    label: texts.names.legal,
    path: "/admin/legal",
    icon: "scale",
    group: "content",
    shortcutKey: "l",
    permission: "legal",
  },
];
const siteSections = (): NavItem[] => [
  {
    label: texts.titles.users,
    name: texts.names.users,
    path: "/admin/users",
    icon: "people",
    group: "site",
    shortcutKey: "u",
    permission: "users",
  },
  {
    label: texts.names.settings,
    path: "/admin/settings",
    icon: "gear",
    group: "site",
    shortcutKey: "s",
    permission: "settings",
  },
  {
    label: texts.names.notifications,
    path: "/admin/notifications",
    icon: "mail",
    group: "site",
    shortcutKey: "n",
    permission: "settings",
  },
  {
    label: texts.names.audit,
    path: "/admin/audit",
    icon: "history",
    group: "site",
    shortcutKey: "h",
    permission: "audit.read",
  },
  {
    label: texts.names.personalData,
    path: "/admin/personal-data",
    icon: "eyeOff",
    group: "site",
    shortcutKey: "p",
    permission: "personalData",
  },
  {
    label: texts.names.backups,
    path: "/admin/backups",
    icon: "archive",
    group: "site",
    shortcutKey: "b",
    permission: "settings",
  },
  {
    label: texts.names.system,
    path: "/admin/system",
    icon: "checkCircle",
    group: "site",
    shortcutKey: "y",
    permission: "settings",
  },
  {
    label: texts.names.account,
    path: "/admin/account",
    icon: "key",
    group: "person",
    shortcutKey: "k",
    permission: "account",
  },
];

/**
 * In the order of the sidebar. Content types follow in the order of `content/registry.ts`, with the labels, paths
 * and keys of their descriptors.
 */
export function createSections(types: readonly ContentType[]): NavItem[] {
  const contentSections = types.map((type): NavItem => {
    const { path, shortcutKey, icon } = type.admin;
    return {
      label: typeLabel(type),
      type,
      path,
      shortcutKey,
      permission: "drafts.write",
      icon: toIconName(icon),
      group: "content",
    };
  });
  return [...leadingSections(), ...contentSections, ...fixedSections(), ...siteSections()];
}

/** Label for addresses outside all sections. */
export function getDefaultLabel(): string {
  return texts.adminPanel;
}

export function getSection(sections: readonly NavItem[], path: string): NavItem | null {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}

/** Path of the guided set-up, which has no section. */
const SETUP_PATH = /^\/admin\/setup(\/|$)/;

/** What a screen requires; `null` for addresses outside all sections. */
export function findRequiredPermission(sections: readonly NavItem[], path: string): Permission | null {
  return SETUP_PATH.test(path) ? "settings" : (getSection(sections, path)?.permission ?? null);
}
