// The four taglines, in the order in which the home page types them.
import { useState } from "react";
import { useFieldArray } from "react-hook-form";

import { Section } from "../form/Sections.tsx";

import { TaglineRow } from "./TaglineRow.tsx";
import { useRowOrder } from "./useRowOrder.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./TaglinesSection.module.css";

const LIST_ID = "taglines-list";

export function TaglinesSection({ control }: { control: SettingsControl }) {
  const { fields, move } = useFieldArray({ control: control.form.control, name: "taglines" });
  const [told, setTold] = useState("");
  const order = useRowOrder({
    listId: LIST_ID,
    length: fields.length,
    move(from, to) {
      move(from, to);
      setTold(`Tagline ${from + 1} moved to place ${to + 1} of ${fields.length}`);
    },
  });
  const changed = control.isChanged("taglines");
  return (
    <Section
      id="taglines"
      label="Taglines"
      note="Typed one after the other on the home page. The first is in the page from the start."
      action={changed && <span className={styles.changed} role="img" aria-label="changed" />}
    >
      <ol className={styles.rows} id={LIST_ID}>
        {fields.map(({ id }, index) => (
          <TaglineRow key={id} control={control} index={index} order={order} />
        ))}
      </ol>
      <p className={styles.told} aria-live="polite">
        {told}
      </p>
    </Section>
  );
}
