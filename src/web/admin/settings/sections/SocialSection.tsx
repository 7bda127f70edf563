import { SETTING_LIMITS } from "#contract/settings/settings.ts";

import { RowField } from "./RowField.tsx";
import { RowsSection } from "./RowsSection.tsx";
import { useRows } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

/** Profiles elsewhere, linked from the foot of every page. */
export function SocialSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf } = control;
  const rows = useRows(control, {
    name: "socialLinks",
    firstField: "name",
    emptyRow: { name: "", url: "" },
  });
  return (
    <RowsSection
      control={control}
      name="socialLinks"
      id="social-links"
      label="Social links"
      note="At the foot of every page, in this order."
      most={SETTING_LIMITS.socialLinks}
      addLabel="Add a link"
      rows={rows}
      rowName={(index) => values.socialLinks[index]?.name || `link ${index + 1}`}
    >
      {(index) => (
        <>
          <RowField
            {...form.register(`socialLinks.${index}.name`)}
            label={`Name of link ${index + 1}`}
            placeholder="Name"
            error={errorOf(`socialLinks.${index}.name`)}
          />
          <RowField
            {...form.register(`socialLinks.${index}.url`)}
            label={`Address of link ${index + 1}`}
            type="url"
            placeholder="https://"
            error={errorOf(`socialLinks.${index}.url`)}
          />
        </>
      )}
    </RowsSection>
  );
}
