import { useQuery } from "@tanstack/react-query";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { ContentFormControl } from "#web/admin/resource/useContentForm.ts";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import styles from "./CategoryField.module.css";

export function CategoryField({ control }: { control: ContentFormControl<Activity> }) {
  const { form, errorOf } = control;
  // The form is rendered once they are loaded.
  const { data: categories = [] } = useQuery({ ...categoriesQuery(useHttp()), staleTime: Infinity });
  const error = errorOf("category");
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "category-error" : undefined}
    >
      <legend className={styles.label}>
        <span>{fieldLabel(ACTIVITIES, "category")}</span>{" "}
        <span className={styles.hint}>{texts.chooseOne}</span>
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
              <span className={styles.name} lang={detectLanguage(name)}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
