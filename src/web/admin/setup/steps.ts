import type { ComponentType } from "react";

import { setupTexts as texts } from "#texts/admin/setup.ts";

import { AddressSection } from "../settings/sections/AddressSection.tsx";
import { ComingSoonSection } from "../settings/sections/ComingSoonSection.tsx";
import { ContactSection } from "../settings/sections/ContactSection.tsx";
import { LogoSection } from "../settings/sections/LogoSection.tsx";
import { MapSection } from "../settings/sections/MapSection.tsx";
import { NameSection } from "../settings/sections/NameSection.tsx";
import { OpeningHoursSection } from "../settings/sections/OpeningHoursSection.tsx";
import { ServicesSection } from "../settings/sections/ServicesSection.tsx";
import { TaglinesSection } from "../settings/sections/TaglinesSection.tsx";
import type { SettingsControl } from "../settings/useSettingsForm.ts";

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
    get title() {
      return texts.steps.name.title;
    },
    get intro() {
      return texts.steps.name.intro;
    },
    preview: "/",
    sections: [NameSection, LogoSection, ComingSoonSection],
  },
  {
    id: "services",
    get title() {
      return texts.steps.work.title;
    },
    get intro() {
      return texts.steps.work.intro;
    },
    preview: "/",
    sections: [TaglinesSection, ServicesSection],
  },
  {
    id: "place",
    get title() {
      return texts.steps.place.title;
    },
    get intro() {
      return texts.steps.place.intro;
    },
    preview: "/address",
    sections: [ContactSection, AddressSection, MapSection, OpeningHoursSection],
  },
  {
    id: "legal",
    get title() {
      return texts.steps.policy.title;
    },
    get intro() {
      return texts.steps.policy.intro;
    },
    preview: "/privacy-policy",
    sections: [],
  },
  {
    id: "activity",
    get title() {
      return texts.steps.activity.title;
    },
    get intro() {
      return texts.steps.activity.intro;
    },
    preview: "/activities",
    sections: [],
  },
  {
    id: "live",
    get title() {
      return texts.steps.goLive.title;
    },
    get intro() {
      return texts.steps.goLive.intro;
    },
    preview: "/",
    sections: [],
  },
];
