import { SETTING_LIMITS } from "#contract/settings/settings.ts";
import { DEFAULT_HEADINGS } from "#contract/settings/site.ts";
import type { HeadingName } from "#contract/settings/site.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";

import { LinesField } from "./LinesField.tsx";
import { SettingText } from "../SettingText.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

interface SectionProps {
  control: SettingsControl;
}

/** Which sections the home page shows after its first one. */
export function HomeSectionsSection({ control: { form } }: SectionProps) {
  return (
    <Section id="home-sections" label="Sections" note="A section without content is left out in any case.">
      <Switch {...form.register("homeSections.services")} label="Show the services on the home page" />
      <Switch {...form.register("homeSections.activities")} label="Show the activities on the home page" />
    </Section>
  );
}

export function HomeHeadingsSection({ control }: SectionProps) {
  return (
    <Section id="home-headings" label="Headings and introductions">
      <HeadingFields control={control} name="services" label="services" />
      <HeadingFields control={control} name="activities" label="activities" />
    </Section>
  );
}

export function CompanyHeadingsSection({ control }: SectionProps) {
  return (
    <Section id="company-headings" label="Headings and introductions">
      <HeadingFields control={control} name="whatWeDo" label="service cards" />
      <HeadingFields control={control} name="clients" label="clients and partners" />
    </Section>
  );
}

export function OtherHeadingsSection({ control }: SectionProps) {
  return (
    <Section id="headings" label="Headings and introductions">
      <HeadingFields control={control} name="articles" label="articles" />
      <HeadingFields control={control} name="message" label="contact form" />
    </Section>
  );
}

function HeadingFields({ control, name, label }: SectionProps & { name: HeadingName; label: string }) {
  return (
    <>
      <SettingText
        control={control}
        name={`headings.${name}`}
        label={`Heading of the ${label}`}
        placeholder={DEFAULT_HEADINGS[name]}
        max={SETTING_LIMITS.name}
      />
      <SettingText
        control={control}
        name={`introductions.${name}`}
        label={`Introduction of the ${label}`}
        max={SETTING_LIMITS.sentence}
      />
    </>
  );
}

export function PhilosophySection({ control }: SectionProps) {
  return (
    <Section
      id="philosophy"
      label="Philosophy"
      note="On the company page: a statement and what follows from it. Left out while the statement is empty."
    >
      <SettingText
        control={control}
        name="philosophy.statement"
        label="Statement"
        max={SETTING_LIMITS.sentence}
      />
      <SettingText
        control={control}
        name="philosophy.explanation"
        label="Explanation"
        max={SETTING_LIMITS.text}
        multiline
      />
    </Section>
  );
}

const TYPED = "Typed one after the other at the top of the page.";

export function CompanyHeadlineSection({ control }: SectionProps) {
  return (
    <Section id="company-headline" label="Headline" note={TYPED}>
      <LinesField
        control={control}
        name="headlines.about"
        label="Company page"
        most={SETTING_LIMITS.phrases}
      />
    </Section>
  );
}

export function OtherHeadlinesSection({ control }: SectionProps) {
  const most = SETTING_LIMITS.phrases;
  return (
    <Section id="headlines" label="Headlines" note={TYPED}>
      <LinesField control={control} name="headlines.activities" label="Activities page" most={most} />
      <LinesField control={control} name="headlines.address" label="Contact page" most={most} />
    </Section>
  );
}

export function FooterSection({ control }: SectionProps) {
  return (
    <Section id="footer" label="Footer">
      <SettingText
        control={control}
        name="contactPrompt"
        label="Words above the e-mail address"
        note="On the home page and the company page."
        max={SETTING_LIMITS.line}
      />
      <SettingText
        control={control}
        name="footerNote"
        label="Last line"
        note="Such as a registration number. While it is empty, the province and the country are shown."
        max={SETTING_LIMITS.sentence}
      />
    </Section>
  );
}
