import { SETTING_LIMITS } from "#contract/settings/settingLimits.ts";
import { DEFAULT_HEADINGS, HEADING_NAMES } from "#contract/settings/site.ts";
import type { HeadingName, Site } from "#contract/settings/site.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { runInLanguage } from "#texts/language.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";

import { LinesField } from "./LinesField.tsx";
import { SettingNumber } from "../SettingNumber.tsx";
import { SettingText } from "../SettingText.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

interface SectionProps {
  control: SettingsControl;
}

/** The optional sections of the home page. */
export function HomeSectionsSection({ control }: SectionProps) {
  return (
    <Section id="home-sections" label={texts.sections.title} note={texts.sections.note}>
      <Switch {...control.form.register("homeSections.services")} label={texts.sections.services} />
      <Switch {...control.form.register("homeSections.activities")} label={texts.sections.activities} />
      <SettingNumber control={control} name="homeActivities" hint={texts.sections.activityRange} />
    </Section>
  );
}

export function HomeHeadingsSection({ control }: SectionProps) {
  return (
    <Section id="home-headings" label={texts.headings.title}>
      <HeadingFields control={control} name="services" />
      <HeadingFields control={control} name="activities" />
    </Section>
  );
}

export function CompanyHeadingsSection({ control }: SectionProps) {
  return (
    <Section id="company-headings" label={texts.headings.title}>
      <HeadingFields control={control} name="whatWeDo" />
      <HeadingFields control={control} name="clients" />
    </Section>
  );
}

export function OtherHeadingsSection({ control }: SectionProps) {
  return (
    <Section id="headings" label={texts.headings.title}>
      <HeadingFields control={control} name="articles" />
      <HeadingFields control={control} name="message" />
    </Section>
  );
}

/** The headings of all pages. */
export function HeadingsTextSection({ control }: SectionProps) {
  return (
    <Section id="headings" label={texts.headings.title}>
      {HEADING_NAMES.map((name) => (
        <HeadingFields key={name} control={control} name={name} />
      ))}
    </Section>
  );
}

function HeadingFields({ control, name }: SectionProps & { name: HeadingName }) {
  return (
    <>
      <SettingText
        control={control}
        name={`headings.${name}`}
        label={texts.headings.heading[name]}
        placeholder={runInLanguage(control.language, DEFAULT_HEADINGS[name])}
        max={SETTING_LIMITS.name}
      />
      <SettingText
        control={control}
        name={`introductions.${name}`}
        label={texts.headings.introduction[name]}
        max={SETTING_LIMITS.sentence}
      />
    </>
  );
}

export function PhilosophySection({ control }: SectionProps) {
  return (
    <Section id="philosophy" label={texts.philosophy.title} note={texts.philosophy.note}>
      <SettingText
        control={control}
        name="philosophy.statement"
        label={texts.philosophy.statement}
        max={SETTING_LIMITS.sentence}
      />
      <SettingText
        control={control}
        name="philosophy.explanation"
        label={texts.philosophy.explanation}
        max={SETTING_LIMITS.text}
        multiline
      />
    </Section>
  );
}

/** The headlines of all pages. */
export function HeadlinesTextSection({ control }: SectionProps) {
  return (
    <Section id="headlines" label={texts.headlines.title} note={texts.headlines.note}>
      <HeadlineField control={control} name="about" label={texts.pages.about} />
      <HeadlineField control={control} name="activities" label={texts.headlines.activities} />
      <HeadlineField control={control} name="address" label={texts.pages.address} />
    </Section>
  );
}

export function CompanyHeadlineSection({ control }: SectionProps) {
  return (
    <Section id="company-headline" label={texts.headlines.one} note={texts.headlines.note}>
      <HeadlineField control={control} name="about" label={texts.pages.about} />
    </Section>
  );
}

export function OtherHeadlinesSection({ control }: SectionProps) {
  return (
    <Section id="headlines" label={texts.headlines.title} note={texts.headlines.note}>
      <HeadlineField control={control} name="activities" label={texts.headlines.activities} />
      <HeadlineField control={control} name="address" label={texts.pages.address} />
    </Section>
  );
}

function HeadlineField({
  control,
  name,
  label,
}: SectionProps & { name: keyof Site["headlines"]; label: string }) {
  return (
    <LinesField
      control={control}
      name={`headlines.${name}`}
      label={label}
      maxLines={SETTING_LIMITS.phrases}
    />
  );
}

export function FooterSection({ control }: SectionProps) {
  return (
    <Section id="footer" label={texts.footer.title}>
      <SettingText
        control={control}
        name="contactPrompt"
        label={texts.fields.contactPrompt}
        note={texts.footer.callToActionNote}
        max={SETTING_LIMITS.line}
      />
      <SettingText
        control={control}
        name="footerNote"
        label={texts.footer.lastLine}
        note={texts.footer.lastLineNote}
        max={SETTING_LIMITS.sentence}
      />
    </Section>
  );
}
