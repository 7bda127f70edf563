import { settingTexts as texts } from "#texts/admin/settings.ts";

import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import { ShortRowsSection } from "./RowsSection.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

/** Links to profiles on other sites, in the footer of every page. */
export function SocialSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf } = control;
  return (
    <ShortRowsSection
      control={control}
      name="socialLinks"
      id="social-links"
      note={texts.links.note}
      addLabel={texts.links.add}
      getRowName={(index) => values.socialLinks[index]?.name || texts.links.row({ number: index + 1 })}
    >
      {(index) => (
        <>
          <RowField
            {...form.register(`socialLinks.${index}.name`)}
            label={texts.links.placeholder}
            fullLabel={texts.links.name({ number: index + 1 })}
            error={errorOf(`socialLinks.${index}.name`)}
          />
          <RowField
            {...form.register(`socialLinks.${index}.url`)}
            label={texts.links.urlLabel}
            fullLabel={texts.links.url({ number: index + 1 })}
            type="url"
            placeholder="https://"
            error={errorOf(`socialLinks.${index}.url`)}
          />
        </>
      )}
    </ShortRowsSection>
  );
}
