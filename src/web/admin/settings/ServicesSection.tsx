// The six services: folded to their titles, each with its summary, its text and its points.
import { SETTING_LIMITS } from "#contract/settings.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { Section } from "../form/Sections.tsx";
import { lengthHint } from "../ui/formats.ts";
import { Icon } from "../ui/Icon.tsx";
import { TextAreaField, TextField } from "../ui/TextField.tsx";

import { LinesField } from "./LinesField.tsx";
import { SETTING_LABELS } from "./settingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./ServicesSection.module.css";

export function ServicesSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf, isChanged } = control;
  return (
    <Section
      id="services"
      label="Services"
      note="Six rows on the home page and the company page; one opens at a time."
    >
      <TextField
        {...form.register("servicesIntro")}
        label={SETTING_LABELS.servicesIntro}
        lang={languageOf(values.servicesIntro)}
        hint={lengthHint(values.servicesIntro, SETTING_LIMITS.sentence)}
        error={errorOf("servicesIntro")}
        changed={isChanged("servicesIntro")}
        autoComplete="off"
      />
      <div className={styles.services}>
        {values.services.map((_, index) => (
          // Six places, always the same.
          // oxlint-disable-next-line react/no-array-index-key
          <Service key={index} control={control} index={index} />
        ))}
      </div>
    </Section>
  );
}

function Service({ control, index }: { control: SettingsControl; index: number }) {
  const { form, values, errorOf, isChanged } = control;
  const { title = "", summary = "", description = "" } = values.services[index] ?? {};
  return (
    <details className={styles.service}>
      <summary className={styles.head}>
        <span className={styles.number}>0{index + 1}</span>
        <span className={styles.title} lang={languageOf(title)}>
          {title || "No title"}
        </span>
        {isChanged(`services.${index}`) && (
          <span className={styles.changed} role="img" aria-label="changed" />
        )}
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.fields}>
        <TextField
          {...form.register(`services.${index}.title`)}
          label="Title"
          lang={languageOf(title)}
          error={errorOf(`services.${index}.title`)}
          changed={isChanged(`services.${index}.title`)}
          autoComplete="off"
        />
        <TextField
          {...form.register(`services.${index}.summary`)}
          label="Summary, while the row is closed"
          lang={languageOf(summary)}
          hint={lengthHint(summary, SETTING_LIMITS.sentence)}
          error={errorOf(`services.${index}.summary`)}
          changed={isChanged(`services.${index}.summary`)}
          autoComplete="off"
        />
        <TextAreaField
          {...form.register(`services.${index}.description`)}
          label="Text"
          lang={languageOf(description)}
          hint={lengthHint(description, SETTING_LIMITS.text)}
          error={errorOf(`services.${index}.description`)}
          changed={isChanged(`services.${index}.description`)}
        />
        <LinesField
          control={control}
          name={`services.${index}.points`}
          label="Points"
          most={SETTING_LIMITS.points}
        />
      </div>
    </details>
  );
}
