// How visitors reach the firm.
import { SETTING_LIMITS } from "#contract/settings.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { Pair, Section } from "../form/Sections.tsx";
import { lengthHint } from "../ui/formats.ts";
import { TextField } from "../ui/TextField.tsx";

import { SETTING_LABELS } from "./settingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

export function ContactSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf, isChanged } = control;
  return (
    <Section id="contact" label="Contact">
      <Pair>
        <TextField
          {...form.register("email")}
          label={SETTING_LABELS.email}
          type="email"
          inputMode="email"
          error={errorOf("email")}
          changed={isChanged("email")}
          autoComplete="off"
        />
        <TextField
          {...form.register("phone")}
          label={SETTING_LABELS.phone}
          type="tel"
          error={errorOf("phone")}
          changed={isChanged("phone")}
          autoComplete="off"
        />
      </Pair>
      <TextField
        {...form.register("openingHours")}
        label={SETTING_LABELS.openingHours}
        lang={languageOf(values.openingHours)}
        hint={lengthHint(values.openingHours, SETTING_LIMITS.line)}
        error={errorOf("openingHours")}
        changed={isChanged("openingHours")}
        autoComplete="off"
      />
      <TextField
        {...form.register("contactPrompt")}
        label={SETTING_LABELS.contactPrompt}
        lang={languageOf(values.contactPrompt)}
        hint={lengthHint(values.contactPrompt, SETTING_LIMITS.line)}
        error={errorOf("contactPrompt")}
        changed={isChanged("contactPrompt")}
        autoComplete="off"
      />
    </Section>
  );
}
