// Profiles elsewhere, linked from the foot of every page.
import { useFieldArray } from "react-hook-form";

import { SETTING_LIMITS } from "#contract/settings.ts";

import { focusField } from "../form/focusField.ts";
import { Section } from "../form/Sections.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/FieldError.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { RowField } from "./RowField.tsx";
import { SETTINGS_FORM_ID } from "./useSettingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./SocialSection.module.css";

export function SocialSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf } = control;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "socialLinks" });
  const count = fields.length;

  function removeAt(index: number) {
    remove(index);
    // The button that had the focus is gone; the row itself is still there, and each one below it has its old place.
    const neighbour = index === 0 ? 1 : index - 1;
    focusField(SETTINGS_FORM_ID, count > 1 ? `socialLinks.${neighbour}.name` : "add-link");
  }

  return (
    <Section
      id="social-links"
      label="Social links"
      note={`At the foot of every page, in this order. ${count} of at most ${SETTING_LIMITS.socialLinks}.`}
    >
      {count > 0 && (
        <ul className={styles.rows}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.row}>
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
              <IconButton
                icon="trash"
                label={`Remove ${values.socialLinks[index]?.name || `link ${index + 1}`}`}
                onClick={() => removeAt(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id="social-links-error" message={errorOf("socialLinks")} />
      <div>
        <Button
          size="small"
          icon="plus"
          name="add-link"
          disabled={count >= SETTING_LIMITS.socialLinks}
          onClick={() => append({ name: "", url: "" })}
        >
          Add a link
        </Button>
      </div>
    </Section>
  );
}
