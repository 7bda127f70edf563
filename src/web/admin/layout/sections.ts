// The sections of the back office: what the sidebar lists and the header is called.
import type { IconName } from "../ui/Icon.tsx";

export interface Section {
  label: string;
  path: string;
  icon: IconName;
}

export const SECTIONS: readonly Section[] = [
  { label: "Dashboard", path: "/admin/dashboard", icon: "dashboard" },
  { label: "Activity", path: "/admin/activity", icon: "activity" },
];

/** Shown where an address belongs to no section. */
export const DEFAULT_LABEL = "Admin Panel";

export function sectionOf(path: string): Section | null {
  return SECTIONS.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}
