import type { ChecklistItem } from "#contract/settings/setup.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";

import { AddressSection } from "../settings/sections/AddressSection.tsx";
import { LogoSection } from "../settings/sections/LogoSection.tsx";
import { MapSection } from "../settings/sections/MapSection.tsx";
import { NameSection } from "../settings/sections/NameSection.tsx";
import { OpeningHoursSection } from "../settings/sections/OpeningHoursSection.tsx";
import { ServicesSection } from "../settings/sections/ServicesSection.tsx";
import { TaglinesSection } from "../settings/sections/TaglinesSection.tsx";
import { COMING_SOON, CONTACT } from "../settings/settingGroups.ts";
import type { SettingSection } from "../settings/SettingSections.tsx";

import { MainLanguageSection } from "./MainLanguageSection.tsx";

export interface SetupStep {
  /** The last segment of its URL, `/admin/setup/{id}`. */
  id: "identity" | "services" | "place" | "legal" | "activity" | "live";
  texts: { title: () => string; intro: () => string };
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
    texts: textsOf("name"),
    preview: "/",
    sections: [MainLanguageSection, NameSection, LogoSection, COMING_SOON],
    tasks: ["name"],
  },
  {
    id: "services",
    texts: textsOf("work"),
    preview: "/",
    sections: [TaglinesSection, ServicesSection],
    tasks: ["taglines", "services"],
  },
  {
    id: "place",
    texts: textsOf("place"),
    preview: "/address",
    sections: [CONTACT, AddressSection, MapSection, OpeningHoursSection],
    tasks: ["contact", "address"],
  },
  { id: "legal", texts: textsOf("policy"), preview: "/privacy-policy", sections: [], tasks: ["policy"] },
  { id: "activity", texts: textsOf("activity"), preview: "/activities", sections: [], tasks: ["activity"] },
  { id: "live", texts: textsOf("goLive"), preview: "/", sections: [], tasks: [] },
];

function textsOf(name: keyof typeof texts.steps): SetupStep["texts"] {
  return { title: () => texts.steps[name].title, intro: () => texts.steps[name].intro };
}
