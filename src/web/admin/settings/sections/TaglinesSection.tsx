import { SETTING_LIMITS } from "#contract/settings/settingLimits.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/fields/FieldError.tsx";

import { TaglineRow } from "./TaglineRow.tsx";
import { useReorderRows } from "../../ui/rows/useReorderRows.ts";
import { SourceRows } from "../WithSource.tsx";
import { useRows } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";
import { ChangedMark } from "../../ui/fields/ChangedMark.tsx";

import styles from "./TaglinesSection.module.css";

export function TaglinesSection({ control }: { control: SettingsControl }) {
  const rows = useRows(control, {
    name: "taglines",
    firstField: "name",
    emptyRow: { name: "", text: "" },
  });
  const { list, announcement, rowState } = useReorderRows(rows, texts.taglines.noun);
  return (
    <Section
      id="taglines"
      label={texts.taglines.title}
      note={texts.taglines.note({ max: SETTING_LIMITS.taglines })}
      action={
        control.isChanged("taglines") && (
          <span className={styles.changed}>
            <ChangedMark />
          </span>
        )
      }
    >
      <SourceRows control={control} name="taglines" label={texts.taglines.title} />
      {rows.rows.length > 0 && (
        <ol className={styles.rows} ref={list}>
          {rows.rows.map(({ id }, index) => (
            <TaglineRow key={id} control={control} row={rowState(id)} onRemove={() => rows.removeAt(index)} />
          ))}
        </ol>
      )}
      <FieldError id="taglines-error" message={control.errorOf("taglines")} />
      <div>
        <Button
          size="small"
          icon="plus"
          name={rows.addName}
          disabled={rows.rows.length >= SETTING_LIMITS.taglines}
          onClick={rows.add}
        >
          {texts.taglines.add}
        </Button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </Section>
  );
}
