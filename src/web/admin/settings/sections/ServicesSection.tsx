import { SETTING_LIMITS } from "#contract/settings/settingLimits.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/fields/FieldError.tsx";

import { ServiceFields } from "./ServiceFields.tsx";
import { useReorderRows } from "../../ui/rows/useReorderRows.ts";
import { SourceRows } from "../WithSource.tsx";
import { useRows } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./ServicesSection.module.css";

const EMPTY_SERVICE = { title: "", icon: "spread", summary: "", description: "", points: [] } as const;

export function ServicesSection({ control }: { control: SettingsControl }) {
  const rows = useRows(control, {
    name: "services",
    firstField: "title",
    emptyRow: { ...EMPTY_SERVICE, points: [] },
  });
  const { list, announcement, rowState } = useReorderRows(rows, texts.services.noun);
  const count = rows.rows.length;
  return (
    <Section
      id="services"
      label={texts.services.title}
      note={texts.services.note({ count, max: SETTING_LIMITS.services })}
    >
      <SourceRows
        control={control}
        name="services"
        label={texts.services.title}
        format={({ services }) => services.map(({ title }) => title).join("\n")}
      />
      {count > 0 && (
        <ol className={styles.services} ref={list}>
          {rows.rows.map(({ id }, index) => (
            <ServiceFields
              key={id}
              control={control}
              row={rowState(id)}
              onRemove={() => rows.removeAt(index)}
            />
          ))}
        </ol>
      )}
      <FieldError id="services-error" message={control.errorOf("services")} />
      <div>
        <Button
          size="small"
          icon="plus"
          name={rows.addName}
          disabled={count >= SETTING_LIMITS.services}
          onClick={rows.add}
        >
          {texts.services.add}
        </Button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </Section>
  );
}
