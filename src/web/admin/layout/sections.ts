// The sections of the back office: what the sidebar lists, in its order, and what the header is called.
import type { ContentType } from "#content/contentType.ts";

import { iconNamed } from "../ui/Icon.tsx";
import type { IconName } from "../ui/Icon.tsx";

export interface Section {
  label: string;
  /** In the list of keys, where that is not the label. */
  name?: string;
  path: string;
  icon: IconName;
  /** Where in the sidebar: what visitors meet, how the house is run, or at the person's own block. */
  group: "content" | "house" | "person";
  /** Goes there after G. */
  letter: string;
}

const DASHBOARD: Section = {
  label: "Dashboard",
  path: "/admin/dashboard",
  icon: "dashboard",
  group: "content",
  letter: "d",
};
const CLIENTS: Section = {
  label: "Client && Partner",
  name: "Clients",
  path: "/admin/client",
  icon: "handshake",
  group: "content",
  letter: "c",
};
const OTHERS: readonly Section[] = [
  { label: "Messages", path: "/admin/messages", icon: "inbox", group: "content", letter: "m" },
  { label: "Legal texts", path: "/admin/legal", icon: "scale", group: "content", letter: "l" },
  {
    label: "Admin Management",
    name: "Admins",
    path: "/admin/users",
    icon: "people",
    group: "house",
    letter: "u",
  },
  { label: "Site settings", path: "/admin/settings", icon: "gear", group: "house", letter: "s" },
  { label: "Account", path: "/admin/account", icon: "key", group: "person", letter: "k" },
];

/** In the order of the navigation. */
export function sectionsOf(types: readonly ContentType[]): Section[] {
  const contents = types.map(({ admin }): Section => {
    const { label, path, letter } = admin;
    return { label, path, letter, icon: iconNamed(admin.icon), group: "content" };
  });
  return [DASHBOARD, CLIENTS, ...contents, ...OTHERS];
}

/** Shown where an address belongs to no section. */
export const DEFAULT_LABEL = "Admin Panel";

export function sectionOf(sections: readonly Section[], path: string): Section | null {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}
