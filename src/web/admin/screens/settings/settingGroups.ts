import { CONTACT_FIELD_NAMES } from "#contract/messages/contactFieldUses.ts";
import { DEFAULT_CONTACT_LABELS } from "#resources/settings/contactLabels.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import type { Setting, SettingGroupName, SettingName } from "#resources/settings/settings.ts";
import { DEFAULT_HEADINGS, HEADING_NAMES } from "#resources/settings/headings.ts";
import type { HeadingName } from "#resources/settings/headings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { AddressSection } from "./sections/AddressSection.tsx";
import { ConsentSection } from "./sections/ConsentSection.tsx";
import { LanguagesSection } from "./sections/LanguagesSection.tsx";
import { LogoSection } from "./sections/LogoSection.tsx";
import { MapSection } from "./sections/MapSection.tsx";
import { MessageRetentionSection } from "./sections/MessageRetentionSection.tsx";
import { NameSection } from "./sections/NameSection.tsx";
import { OpeningHoursSection, OpeningHoursTextSection } from "./sections/OpeningHoursSection.tsx";
import { SearchSections } from "./sections/SearchSection.tsx";
import { ServicesSection } from "./sections/ServicesSection.tsx";
import { FIGURES, MENUS, SOCIAL_LINKS, TAGLINES } from "./rowsSections.ts";
import { SETTING_NAMES } from "./settingsForm.ts";
import type { OwnSection, PlainField, PlainSection, SettingSection } from "./SettingSections.tsx";

export interface SettingGroup {
  /** The last segment of its URL, `/admin/settings/{id}`. */
  id: SettingGroupName;
  names: readonly (SettingName | "logo")[];
  sections: readonly SettingSection[];
  /**
   * The sections in a further language, with all texts of each of its settings, which are translated and confirmed as one;
   * empty for a group without texts.
   */
  textSections: readonly SettingSection[];
}

export const NAME: OwnSection = {
  names: ["productName", "productSlug", "webAddress", "accent"],
  Section: NameSection,
};
export const LOGO: OwnSection = { names: ["logo"], Section: LogoSection };
export const COMING_SOON: PlainSection = {
  id: "coming-soon",
  texts: () => ({ title: setupTexts.comingSoon.title }),
  fields: [
    {
      name: "comingSoon",
      label: () => setupTexts.comingSoon.label,
      note: () => setupTexts.comingSoon.note,
    },
  ],
};
export const SERVICES: OwnSection = { names: ["services"], Section: ServicesSection };
export const CONTACT: PlainSection = {
  id: "contact",
  texts: () => texts.contact,
  layout: "pair",
  fields: [{ name: "email" }, { name: "phone" }],
};
export const OPENING_HOURS: OwnSection = {
  names: ["openingTimes", "openingHours"],
  Section: OpeningHoursSection,
};
export const ADDRESS: OwnSection = { names: ["address"], Section: AddressSection };
export const MAP: OwnSection = { names: ["map"], Section: MapSection };

const SEARCH: OwnSection = { names: ["search"], Section: SearchSections };

const RECEIPT: PlainSection = {
  id: "receipt",
  texts: () => texts.receipt,
  fields: [{ name: "sendsReceipt" }],
};

const PHILOSOPHY: PlainSection = {
  id: "philosophy",
  texts: () => texts.philosophy,
  fields: [
    { name: "philosophy.statement", label: () => texts.philosophy.statement },
    { name: "philosophy.explanation", label: () => texts.philosophy.explanation },
  ],
};

const FOOTER: PlainSection = {
  id: "footer",
  texts: () => texts.footer,
  fields: [
    { name: "contactPrompt", note: () => texts.footer.callToActionNote },
    { name: "footerNote", label: () => texts.footer.lastLine, note: () => texts.footer.lastLineNote },
  ],
};

const HOME_SECTIONS: PlainSection = {
  id: "home-sections",
  texts: () => texts.sections,
  fields: [
    { name: "homeSections.services", label: () => texts.sections.services },
    { name: "homeSections.activities", label: () => texts.sections.activities },
    { name: "homeActivities" },
  ],
};

const CONTACT_FIELDS: PlainSection = {
  id: "contact-fields",
  texts: () => texts.contactForm,
  layout: "pair",
  fields: CONTACT_FIELD_NAMES.map((name) => ({
    name: `contactFields.${name}`,
    label: () => texts.contactForm.names[name],
  })),
};

const SUBJECTS: PlainSection = {
  id: "contact-subjects",
  texts: () => ({ title: texts.contactForm.subjectsTitle, note: texts.contactForm.subjectsNote }),
  fields: [{ name: "contactSubjects" }],
};

const CONTACT_LABELS: PlainSection = {
  id: "contact-labels",
  texts: () => ({ title: texts.contactForm.labelsTitle, note: texts.contactForm.labelsNote }),
  fields: CONTACT_FIELD_NAMES.map((name) => ({
    name: `contactLabels.${name}`,
    label: () => texts.contactForm.names[name],
    placeholder: (language) => runInLanguage(language, DEFAULT_CONTACT_LABELS[name]),
  })),
};

const TAGS: PlainSection = {
  id: "tags",
  texts: () => texts.tags,
  fields: withHints(["googleAnalytics", "googleTagManager", "metaPixel", "lineTag"]),
};
const VERIFICATION: PlainSection = {
  id: "verification",
  texts: () => texts.verification,
  fields: withHints(["googleVerification", "facebookVerification"]),
};

/** In this order on the screen. A setting that no section names is shown at the end of its group. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  createGroup("identity", [NAME, LOGO], [], ["logo"]),
  createGroup("visibility", [COMING_SOON]),
  createGroup(
    "home",
    [TAGLINES, HOME_SECTIONS, headings("home-headings", ["services", "activities"])],
    [TAGLINES],
  ),
  createGroup("services", [SERVICES], [SERVICES]),
  createGroup(
    "company",
    [
      headlines("company-headline", ["about"]),
      PHILOSOPHY,
      FIGURES,
      headings("company-headings", ["whatWeDo", "clients"]),
    ],
    [PHILOSOPHY, FIGURES],
  ),
  createGroup(
    "pages",
    [
      headlines("headlines", ["activities", "address"]),
      headings("headings", ["articles", "message"]),
      FOOTER,
    ],
    [headlines("headlines", ["about", "activities", "address"]), headings("headings", HEADING_NAMES), FOOTER],
  ),
  createGroup("menus", MENUS, MENUS),
  createGroup(
    "contact",
    [CONTACT, OPENING_HOURS, SOCIAL_LINKS],
    [{ names: ["openingHours"], Section: OpeningHoursTextSection }, SOCIAL_LINKS],
  ),
  createGroup("form", [CONTACT_FIELDS, SUBJECTS, CONTACT_LABELS, RECEIPT], [SUBJECTS, CONTACT_LABELS]),
  createGroup("place", [ADDRESS, MAP]),
  createGroup("search", [SEARCH], [SEARCH]),
  createGroup("tags", [TAGS, { names: [], Section: ConsentSection }, VERIFICATION]),
  createGroup("languages", [{ names: ["languages"], Section: LanguagesSection }]),
  createGroup("statistics", [
    { id: "statistics", texts: () => texts.statistics, layout: "narrow" },
    { names: ["messageMonths"], Section: MessageRetentionSection },
  ]),
  createGroup("backups", [
    {
      id: "backups",
      texts: () => texts.backups,
      fields: [
        { name: "backupTarget", note: () => texts.backups.targetNote },
        { name: "backupHour" },
        { name: "backupMinutes", note: () => texts.backups.minutesNote },
        { name: "backupRecipient", note: () => texts.backups.recipientNote },
      ],
    },
  ]),
  createGroup("security", [
    {
      id: "second-factor",
      texts: () => texts.secondFactor,
      layout: "pair",
      fields: [{ name: "secondFactor" }, { name: "secondFactorGraceDays" }],
    },
    { id: "sessions", texts: () => texts.sessions, layout: "pair" },
    { id: "reports", texts: () => texts.reports, fields: [{ name: "securityContact" }] },
  ]),
];

/** @param language a further language, whose texts the form shows; by default all settings of the group */
export function groupPath(id: string, language?: Language | null): string {
  return `/admin/settings/${id}${language ? `?lang=${language}` : ""}`;
}

/** Returns the group that shows a setting. */
export function getGroup(name: SettingName | "logo"): SettingGroup | undefined {
  return SETTING_GROUPS.find(({ names }) => names.includes(name));
}

/** @param others what it shows besides the settings of the descriptor */
function createGroup(
  id: SettingGroupName,
  sections: readonly SettingSection[],
  textSections: readonly SettingSection[] = [],
  others: readonly "logo"[] = [],
): SettingGroup {
  const names = SETTING_NAMES.filter((name) => SETTINGS[name].group === id);
  return {
    id,
    names: [...names, ...others],
    sections: withRest(id, sections, names),
    textSections: withRest(id, textSections, names.filter(isTranslatable)),
  };
}

/** Shows what no section names in the one without fields, or in one of its own. */
function withRest(
  id: SettingGroupName,
  sections: readonly SettingSection[],
  names: readonly SettingName[],
): SettingSection[] {
  const shown = new Set<string>(sections.flatMap(listNames));
  const fields = names.filter((name) => !shown.has(name)).map((name): PlainField => ({ name }));
  if (sections.some(isOpen)) return sections.map((one) => (isOpen(one) ? { ...one, fields } : one));
  const rest: PlainSection = { id, texts: () => ({ title: texts.groups[id] }), fields };
  return fields.length > 0 ? [...sections, rest] : [...sections];
}

function isTranslatable(name: SettingName): boolean {
  return (SETTINGS[name] as Setting).translatable === true;
}

function isOpen(section: SettingSection): boolean {
  return !("Section" in section) && !section.fields;
}

function listNames(section: SettingSection): readonly string[] {
  if ("Section" in section) return section.names;
  return (section.fields ?? []).map(({ name }) => name.split(".")[0] ?? name);
}

/** Codes of other services, with a note where to find them. */
function withHints(names: readonly (keyof typeof texts.tags.hints)[]): PlainField[] {
  return names.map((name) => ({ name, note: () => texts.tags.hints[name] }));
}

function headings(id: string, names: readonly HeadingName[]): PlainSection {
  return {
    id,
    texts: () => texts.headings,
    fields: names.flatMap((name): PlainField[] => [
      {
        name: `headings.${name}`,
        label: () => texts.headings.heading[name],
        placeholder: (language) => runInLanguage(language, DEFAULT_HEADINGS[name]),
      },
      { name: `introductions.${name}`, label: () => texts.headings.introduction[name] },
    ]),
  };
}

function headlines(id: string, pages: readonly ("about" | "activities" | "address")[]): PlainSection {
  return {
    id,
    texts: () => ({ ...texts.headlines, title: texts.headlines[pages.length === 1 ? "one" : "title"] }),
    fields: pages.map((page) => ({
      name: `headlines.${page}`,
      label: () => (page === "activities" ? texts.headlines.activities : texts.pages[page]),
    })),
  };
}
