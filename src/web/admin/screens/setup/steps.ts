import type { ChecklistItem } from "#contract/settings/setup.ts";
import type { setupTexts } from "#texts/admin/setup.ts";

import { AddressSection } from "#web/admin/screens/settings/sections/AddressSection.tsx";
import { LogoSection } from "#web/admin/screens/settings/sections/LogoSection.tsx";
import { MapSection } from "#web/admin/screens/settings/sections/MapSection.tsx";
import { NameSection } from "#web/admin/screens/settings/sections/NameSection.tsx";
import { OpeningHoursSection } from "#web/admin/screens/settings/sections/OpeningHoursSection.tsx";
import { ServicesSection } from "#web/admin/screens/settings/sections/ServicesSection.tsx";
import { TaglinesSection } from "#web/admin/screens/settings/sections/TaglinesSection.tsx";
import { COMING_SOON, CONTACT } from "#web/admin/screens/settings/settingGroups.ts";
import type { SettingSection } from "#web/admin/screens/settings/SettingSections.tsx";

import { MainLanguageSection } from "./MainLanguageSection.tsx";

export interface SetupStep {
  /** The last segment of its URL, `/admin/setup/{id}`. */
  id: keyof typeof setupTexts.steps;
  /** The public page that the preview shows. */
  preview: string;
  /** Sections of the settings form; empty if the step has its own screen. */
  sections: readonly SettingSection[];
  /** The step is ticked once these are done. */
  tasks: readonly ChecklistItem[];
}

export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: "identity",
    preview: "/",
    sections: [MainLanguageSection, NameSection, LogoSection, COMING_SOON],
    tasks: ["name"],
  },
  {
    id: "services",
    preview: "/",
    sections: [TaglinesSection, ServicesSection],
    tasks: ["taglines", "services"],
  },
  {
    id: "place",
    preview: "/address",
    sections: [CONTACT, AddressSection, MapSection, OpeningHoursSection],
    tasks: ["contact", "address"],
  },
  { id: "legal", preview: "/privacy-policy", sections: [], tasks: ["policy"] },
  { id: "activity", preview: "/activities", sections: [], tasks: ["activity"] },
  { id: "live", preview: "/", sections: [], tasks: [] },
];
