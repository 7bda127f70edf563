// The sections of the back office: what the sidebar lists, in its order, and what the header is called.
import type { IconName } from "../ui/Icon.tsx";

export interface Section {
  label: string;
  path: string;
  icon: IconName;
  /** Where in the sidebar: what visitors meet, how the house is run, or at the person's own block. */
  group: "content" | "house" | "person";
  /** Goes there after G. */
  letter: string;
}

export const SECTIONS: readonly Section[] = [
  { label: "Dashboard", path: "/admin/dashboard", icon: "dashboard", group: "content", letter: "d" },
  { label: "Client && Partner", path: "/admin/client", icon: "handshake", group: "content", letter: "c" },
  { label: "Activity", path: "/admin/activity", icon: "activity", group: "content", letter: "a" },
  { label: "Article", path: "/admin/article", icon: "article", group: "content", letter: "r" },
  { label: "Messages", path: "/admin/messages", icon: "inbox", group: "content", letter: "m" },
  { label: "Legal texts", path: "/admin/legal", icon: "scale", group: "content", letter: "l" },
  { label: "Admin Management", path: "/admin/users", icon: "people", group: "house", letter: "u" },
  { label: "Site settings", path: "/admin/settings", icon: "gear", group: "house", letter: "s" },
  { label: "Account", path: "/admin/account", icon: "key", group: "person", letter: "k" },
];

/** Shown where an address belongs to no section. */
export const DEFAULT_LABEL = "Admin Panel";

export function sectionOf(path: string): Section | null {
  return SECTIONS.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}
