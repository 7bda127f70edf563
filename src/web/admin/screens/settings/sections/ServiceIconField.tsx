import { SERVICE_ICONS } from "#resources/settings/serviceIcons.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { ServiceIcon } from "#web/ui/ServiceIcon.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./ServiceIconField.module.css";

export function ServiceIconField({ control, index }: { control: SettingsControl; index: number }) {
  return (
    <fieldset className="shrink">
      <legend className="flush below-6 label medium">{texts.services.fields.icon}</legend>
      <div className="wrap gap-6">
        {SERVICE_ICONS.map((name) => (
          <label key={name} className={styles.choice}>
            <input
              {...control.form.register(`services.${index}.icon`)}
              className="visually-hidden"
              type="radio"
              value={name}
            />
            <span className={styles.tile}>
              <ServiceIcon name={name} />
            </span>
            <span className="visually-hidden">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
