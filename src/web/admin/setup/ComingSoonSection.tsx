import { Section } from "../collections/form/Sections.tsx";
import type { SettingsControl } from "../settings/useSettingsForm.ts";
import { Switch } from "../ui/fields/Switch.tsx";

export function ComingSoonSection({ control }: { control: SettingsControl }) {
  return (
    <Section id="coming-soon" label="Visibility">
      <Switch
        {...control.form.register("comingSoon")}
        label="Show visitors a “Coming soon” page"
        hint="Until you go live, visitors and search engines see one page with your name. You see the site as it will be."
      />
    </Section>
  );
}
