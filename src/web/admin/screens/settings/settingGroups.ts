import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { SETTING_LIMITS } from "#contract/settings/settingLimits.ts";
import type { SettingName } from "#contract/settings/settings.ts";
import { DEFAULT_HEADINGS, HEADING_NAMES } from "#contract/settings/headings.ts";
import type { HeadingName } from "#contract/settings/headings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { AddressSection } from "./sections/AddressSection.tsx";
import { FiguresSection } from "./sections/FiguresSection.tsx";
import { LanguagesSection } from "./sections/LanguagesSection.tsx";
import { LogoSection } from "./sections/LogoSection.tsx";
import { MapSection } from "./sections/MapSection.tsx";
import { NameSection } from "./sections/NameSection.tsx";
import { OpeningHoursSection, OpeningHoursTextSection } from "./sections/OpeningHoursSection.tsx";
import { SearchSections } from "./sections/SearchSection.tsx";
import { ServicesSection } from "./sections/ServicesSection.tsx";
import { SocialSection } from "./sections/SocialSection.tsx";
import { TaglinesSection } from "./sections/TaglinesSection.tsx";
import type { PlainField, PlainSection, SettingSection } from "./SettingSections.tsx";
import { timeZoneOptions } from "./timeZones.ts";

export interface SettingGroup {
  /** The last segment of its URL, `/admin/settings/{id}`. */
  id: keyof typeof texts.groups;
  names: readonly (SettingName | "logo")[];
  sections: readonly SettingSection[];
  /**
   * The sections in a further language, with all texts of each of its settings, which are translated and confirmed as one.
   * A group without texts has none.
   */
  textSections?: readonly SettingSection[];
}

export const COMING_SOON: PlainSection = {
  id: "coming-soon",
  texts: () => ({ title: setupTexts.comingSoon.title }),
  fields: [
    {
      kind: "switch",
      name: "comingSoon",
      label: () => setupTexts.comingSoon.label,
      note: () => setupTexts.comingSoon.note,
    },
  ],
};

export const CONTACT: PlainSection = {
  id: "contact",
  texts: () => texts.contact,
  layout: "pair",
  fields: [
    { kind: "email", name: "email" },
    { kind: "phone", name: "phone" },
  ],
};

const PHILOSOPHY: PlainSection = {
  id: "philosophy",
  texts: () => texts.philosophy,
  fields: [
    {
      kind: "text",
      name: "philosophy.statement",
      label: () => texts.philosophy.statement,
      max: SETTING_LIMITS.sentence,
    },
    {
      kind: "longText",
      name: "philosophy.explanation",
      label: () => texts.philosophy.explanation,
      max: SETTING_LIMITS.text,
    },
  ],
};

const FOOTER: PlainSection = {
  id: "footer",
  texts: () => texts.footer,
  fields: [
    {
      kind: "text",
      name: "contactPrompt",
      note: () => texts.footer.callToActionNote,
      max: SETTING_LIMITS.line,
    },
    {
      kind: "text",
      name: "footerNote",
      label: () => texts.footer.lastLine,
      note: () => texts.footer.lastLineNote,
      max: SETTING_LIMITS.sentence,
    },
  ],
};

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: "identity",
    names: ["productName", "productSlug", "webAddress", "accent", "logo"],
    sections: [NameSection, LogoSection],
    textSections: [
      {
        id: "name",
        texts: () => ({ title: texts.groups.identity }),
        fields: [{ kind: "text", name: "productName", max: SETTING_LIMITS.name }],
      },
    ],
  },
  {
    id: "visibility",
    names: ["comingSoon"],
    sections: [COMING_SOON],
  },
  {
    id: "home",
    names: ["taglines", "homeSections", "homeActivities"],
    sections: [
      TaglinesSection,
      {
        id: "home-sections",
        texts: () => texts.sections,
        fields: [
          { kind: "switch", name: "homeSections.services", label: () => texts.sections.services },
          { kind: "switch", name: "homeSections.activities", label: () => texts.sections.activities },
          { kind: "number", name: "homeActivities", hint: () => texts.sections.activityRange },
        ],
      },
      headings("home-headings", ["services", "activities"]),
    ],
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
    sections: [
      headlines("company-headline", ["about"]),
      PHILOSOPHY,
      FiguresSection,
      headings("company-headings", ["whatWeDo", "clients"]),
    ],
    textSections: [PHILOSOPHY, FiguresSection],
  },
  {
    id: "pages",
    names: ["headlines", "headings", "introductions", "contactPrompt", "footerNote"],
    sections: [
      headlines("headlines", ["activities", "address"]),
      headings("headings", ["articles", "message"]),
      FOOTER,
    ],
    textSections: [
      headlines("headlines", ["about", "activities", "address"]),
      headings("headings", HEADING_NAMES),
      FOOTER,
    ],
  },
  {
    id: "contact",
    names: ["email", "phone", "openingTimes", "openingHours", "socialLinks"],
    sections: [CONTACT, OpeningHoursSection, SocialSection],
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
    sections: [
      {
        id: "statistics",
        texts: () => texts.statistics,
        layout: "narrow",
        fields: [
          { kind: "choice", name: "timeZone", options: ({ timeZone }) => timeZoneOptions(timeZone) },
          { kind: "number", name: "viewMonths", hint: () => texts.statistics.monthRange },
          { kind: "number", name: "auditMonths", hint: () => texts.statistics.auditMonthRange },
        ],
      },
    ],
  },
  {
    id: "security",
    names: ["sessionIdleDays", "sessionMaxDays", "secondFactor", "secondFactorGraceDays"],
    sections: [
      {
        id: "second-factor",
        texts: () => texts.secondFactor,
        layout: "pair",
        fields: [
          { kind: "choice", name: "secondFactor", options: secondFactorOptions },
          { kind: "number", name: "secondFactorGraceDays", hint: () => texts.secondFactor.graceRange },
        ],
      },
      {
        id: "sessions",
        texts: () => texts.sessions,
        layout: "pair",
        fields: [
          { kind: "number", name: "sessionIdleDays", hint: () => texts.sessions.idleRange },
          { kind: "number", name: "sessionMaxDays", hint: () => texts.sessions.maxRange },
        ],
      },
    ],
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

function headings(id: string, names: readonly HeadingName[]): PlainSection {
  return {
    id,
    texts: () => texts.headings,
    fields: names.flatMap((name): PlainField[] => [
      {
        kind: "text",
        name: `headings.${name}`,
        label: () => texts.headings.heading[name],
        placeholder: (language) => runInLanguage(language, DEFAULT_HEADINGS[name]),
        max: SETTING_LIMITS.name,
      },
      {
        kind: "text",
        name: `introductions.${name}`,
        label: () => texts.headings.introduction[name],
        max: SETTING_LIMITS.sentence,
      },
    ]),
  };
}

function headlines(id: string, pages: readonly ("about" | "activities" | "address")[]): PlainSection {
  return {
    id,
    texts: () => ({ ...texts.headlines, title: texts.headlines[pages.length === 1 ? "one" : "title"] }),
    fields: pages.map((page) => ({
      kind: "lines",
      name: `headlines.${page}`,
      label: () => (page === "activities" ? texts.headlines.activities : texts.pages[page]),
      max: SETTING_LIMITS.phrases,
    })),
  };
}

function secondFactorOptions() {
  return SECOND_FACTOR_MODES.map((value) => ({ value, label: texts.secondFactor.modes[value] }));
}
