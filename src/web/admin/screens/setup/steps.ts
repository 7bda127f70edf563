import type { ChecklistItem } from "#resources/settings/setup.ts";
import type { setupTexts } from "#texts/admin/setup.ts";

import {
  ADDRESS,
  COMING_SOON,
  CONTACT,
  LOGO,
  MAP,
  NAME,
  OPENING_HOURS,
  SERVICES,
} from "#web/admin/screens/settings/settingGroups.ts";
import { TAGLINES } from "#web/admin/screens/settings/rowsSections.ts";
import type { OwnSection, SettingSection } from "#web/admin/screens/settings/SettingSections.tsx";

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

const MAIN_LANGUAGE: OwnSection = { names: ["languages"], Section: MainLanguageSection };

export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: "identity",
    preview: "/",
    sections: [MAIN_LANGUAGE, NAME, LOGO, COMING_SOON],
    tasks: ["name"],
  },
  {
    id: "services",
    preview: "/",
    sections: [TAGLINES, SERVICES],
    tasks: ["taglines", "services"],
  },
  {
    id: "place",
    preview: "/address",
    sections: [CONTACT, ADDRESS, MAP, OPENING_HOURS],
    tasks: ["contact", "address"],
  },
  { id: "legal", preview: "/privacy-policy", sections: [], tasks: ["policy"] },
  { id: "activity", preview: "/activities", sections: [], tasks: ["activity"] },
  { id: "live", preview: "/", sections: [], tasks: [] },
];
