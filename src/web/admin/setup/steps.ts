import type { ComponentType } from "react";

import { setupTexts as texts } from "#texts/admin/setup.ts";

import { AddressSection } from "../settings/sections/AddressSection.tsx";
import { ContactSection } from "../settings/sections/ContactSection.tsx";
import { LogoSection } from "../settings/sections/LogoSection.tsx";
import { MapSection } from "../settings/sections/MapSection.tsx";
import { NameSection } from "../settings/sections/NameSection.tsx";
import { OpeningHoursSection } from "../settings/sections/OpeningHoursSection.tsx";
import { ServicesSection } from "../settings/sections/ServicesSection.tsx";
import { TaglinesSection } from "../settings/sections/TaglinesSection.tsx";
import type { SettingsControl } from "../settings/useSettingsForm.ts";

import { ComingSoonSection } from "./ComingSoonSection.tsx";

export interface SetupStep {
  /** The last segment of its URL, `/admin/setup/{id}`. */
  id: "identity" | "services" | "place" | "legal" | "activity" | "live";
  title: string;
  intro: string;
  /** The public page that the preview shows. */
  preview: string;
  /** Sections of the settings form; empty if the step has its own screen. */
  sections: readonly ComponentType<{ control: SettingsControl }>[];
}

export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: "identity",
    title: texts.steps.name.title,
    intro: texts.steps.name.intro,
    preview: "/",
    sections: [NameSection, LogoSection, ComingSoonSection],
  },
  {
    id: "services",
    title: texts.steps.work.title,
    intro: texts.steps.work.intro,
    preview: "/",
    sections: [TaglinesSection, ServicesSection],
  },
  {
    id: "place",
    title: texts.steps.place.title,
    intro: texts.steps.place.intro,
    preview: "/address",
    sections: [ContactSection, AddressSection, MapSection, OpeningHoursSection],
  },
  {
    id: "legal",
    title: texts.steps.policy.title,
    intro: texts.steps.policy.intro,
    preview: "/privacy-policy",
    sections: [],
  },
  {
    id: "activity",
    title: texts.steps.activity.title,
    intro: texts.steps.activity.intro,
    preview: "/activities",
    sections: [],
  },
  {
    id: "live",
    title: texts.steps.goLive.title,
    intro: texts.steps.goLive.intro,
    preview: "/",
    sections: [],
  },
];
