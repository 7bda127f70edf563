// The categories, of which an activity has one or more.
import { languageOf } from "#web/ui/text/languageOf.ts";

import { FieldError } from "../../ui/fields/FieldError.tsx";
import { Icon } from "../../ui/Icon.tsx";

import { FIELD_LABELS } from "./activityForm.ts";
import type { ActivityFormControl } from "./useActivityForm.ts";

import styles from "./CategoryField.module.css";

export function CategoryField({ control }: { control: ActivityFormControl }) {
  const { form, categories, errorOf } = control;
  const error = errorOf("category");
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "category-error" : undefined}
    >
      <legend className={styles.label}>
        {FIELD_LABELS.category} <span className={styles.hint}>choose at least one</span>
      </legend>
      <FieldError id="category-error" message={error} />
      <ul className={styles.list}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <label className={styles.choice}>
              <input {...form.register("category")} className={styles.input} type="checkbox" value={name} />
              <span className={styles.box}>
                <Icon name="check" />
              </span>
              <span className={styles.name} lang={languageOf(name)}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
