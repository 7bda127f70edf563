import type { ComponentType } from "react";

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
  /** The last part of its address, `/admin/setup/{id}`. */
  id: "identity" | "services" | "place" | "legal" | "activity" | "live";
  title: string;
  intro: string;
  /** The public page that shows what is entered. */
  preview: string;
  /** Sections of the settings form; a step without any has a screen of its own. */
  sections: readonly ComponentType<{ control: SettingsControl }>[];
}

export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: "identity",
    title: "Name and look",
    intro: "What is your firm called, and how does it look?",
    preview: "/",
    sections: [NameSection, LogoSection, ComingSoonSection],
  },
  {
    id: "services",
    title: "What you do",
    intro: "One to four taglines for the home page, and the services you offer.",
    preview: "/",
    sections: [TaglinesSection, ServicesSection],
  },
  {
    id: "place",
    title: "Where you are",
    intro: "How visitors reach you. What you leave empty is left out.",
    preview: "/address",
    sections: [ContactSection, AddressSection, MapSection, OpeningHoursSection],
  },
  {
    id: "legal",
    title: "Privacy policy",
    intro: "A template fills in your name, your address and what this site really stores.",
    preview: "/privacy-policy",
    sections: [],
  },
  {
    id: "activity",
    title: "First activity",
    intro: "Show a piece of your work: a name, a few sentences and a photograph are enough.",
    preview: "/activities",
    sections: [],
  },
  {
    id: "live",
    title: "Go live",
    intro: "Look at your site once more, then open it.",
    preview: "/",
    sections: [],
  },
];
