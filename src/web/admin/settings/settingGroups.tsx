import type { ComponentType } from "react";

import type { SettingName } from "#contract/settings/settings.ts";
import type { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";

import { AddressSection } from "./sections/AddressSection.tsx";
import { ComingSoonSection } from "./sections/ComingSoonSection.tsx";
import { ContactSection } from "./sections/ContactSection.tsx";
import { FiguresSection } from "./sections/FiguresSection.tsx";
import { LanguagesSection } from "./sections/LanguagesSection.tsx";
import { LogoSection } from "./sections/LogoSection.tsx";
import { MapSection } from "./sections/MapSection.tsx";
import { NameSection, NameTextSection } from "./sections/NameSection.tsx";
import { OpeningHoursSection, OpeningHoursTextSection } from "./sections/OpeningHoursSection.tsx";
import { SearchSections } from "./sections/SearchSection.tsx";
import { SecondFactorSection } from "./sections/SecondFactorSection.tsx";
import { ServicesSection } from "./sections/ServicesSection.tsx";
import { SessionsSection } from "./sections/SessionsSection.tsx";
import { SocialSection } from "./sections/SocialSection.tsx";
import { TaglinesSection } from "./sections/TaglinesSection.tsx";
import {
  CompanyHeadingsSection,
  CompanyHeadlineSection,
  FooterSection,
  HeadingsTextSection,
  HeadlinesTextSection,
  HomeHeadingsSection,
  HomeSectionsSection,
  OtherHeadingsSection,
  OtherHeadlinesSection,
  PhilosophySection,
} from "./sections/TextsSections.tsx";
import { TimeSection } from "./sections/TimeSection.tsx";
import type { SettingsControl } from "./useSettingsForm.ts";

export interface SettingGroup {
  /** The last segment of its URL, `/admin/settings/{id}`. */
  id: keyof typeof texts.groups;
  names: readonly (SettingName | "logo")[];
  sections: readonly ComponentType<{ control: SettingsControl }>[];
  /**
   * The sections in a further language, with all texts of each of its settings, which are translated and confirmed as one.
   * A group without texts has none.
   */
  textSections?: readonly ComponentType<{ control: SettingsControl }>[];
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: "identity",
    names: ["productName", "productSlug", "webAddress", "accent", "logo"],
    sections: [NameSection, LogoSection],
    textSections: [NameTextSection],
  },
  {
    id: "visibility",
    names: ["comingSoon"],
    sections: [ComingSoonSection],
  },
  {
    id: "home",
    names: ["taglines", "homeSections", "homeActivities"],
    sections: [TaglinesSection, HomeSectionsSection, HomeHeadingsSection],
    textSections: [TaglinesSection],
  },
  {
    id: "services",
    names: ["services"],
    sections: [ServicesSection],
    textSections: [ServicesSection],
  },
  {
    id: "company",
    names: ["philosophy", "figures"],
    sections: [CompanyHeadlineSection, PhilosophySection, FiguresSection, CompanyHeadingsSection],
    textSections: [PhilosophySection, FiguresSection],
  },
  {
    id: "pages",
    names: ["headlines", "headings", "introductions", "contactPrompt", "footerNote"],
    sections: [OtherHeadlinesSection, OtherHeadingsSection, FooterSection],
    textSections: [HeadlinesTextSection, HeadingsTextSection, FooterSection],
  },
  {
    id: "contact",
    names: ["email", "phone", "openingTimes", "openingHours", "socialLinks"],
    sections: [ContactSection, OpeningHoursSection, SocialSection],
    textSections: [OpeningHoursTextSection, SocialSection],
  },
  {
    id: "place",
    names: ["address", "map"],
    sections: [AddressSection, MapSection],
  },
  {
    id: "search",
    names: ["search"],
    sections: [SearchSections],
    textSections: [SearchSections],
  },
  {
    id: "languages",
    names: ["languages"],
    sections: [LanguagesSection],
  },
  {
    id: "statistics",
    names: ["timeZone", "viewMonths", "auditMonths"],
    sections: [TimeSection],
  },
  {
    id: "security",
    names: ["sessionIdleDays", "sessionMaxDays", "secondFactor", "secondFactorGraceDays"],
    sections: [SecondFactorSection, SessionsSection],
  },
];

/** @param language a further language, whose texts the form shows; by default all settings of the group */
export function groupPath(id: string, language?: Language | null): string {
  return `/admin/settings/${id}${language ? `?lang=${language}` : ""}`;
}

/** Returns the group that shows a setting. */
export function getGroup(name: SettingName | "logo"): SettingGroup | undefined {
  return SETTING_GROUPS.find(({ names }) => names.includes(name));
}
