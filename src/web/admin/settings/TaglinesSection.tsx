// The four taglines, in the order in which the home page types them.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";

import { Section } from "../form/Sections.tsx";
import { useReorder } from "../pictures/useReorder.ts";

import { TaglineRow } from "./TaglineRow.tsx";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./TaglinesSection.module.css";

export function TaglinesSection({ control }: { control: SettingsControl }) {
  const { fields, move } = useFieldArray({ control: control.form.control, name: "taglines" });
  const [told, setTold] = useState("");
  const ids = fields.map(({ id }) => id);
  const { list, drag, handleOf, onRowKey } = useReorder(ids, moveTo);

  /** The focus goes along with the row. */
  function moveTo(id: string, to: number) {
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length) return;
    const part = partAt(to, ids.length - 1, document.activeElement?.getAttribute("data-part"));
    flushSync(() => move(from, to));
    setTold(`Tagline ${from + 1} moved to place ${to + 1} of ${ids.length}`);
    const row = list.current?.children[to];
    if (part) row?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  }

  return (
    <Section
      id="taglines"
      label="Taglines"
      note="Typed one after the other on the home page. The first is in the page from the start."
      action={
        control.isChanged("taglines") && <span className={styles.changed} role="img" aria-label="changed" />
      }
    >
      <ol className={styles.rows} ref={list}>
        {ids.map((id, index) => (
          <TaglineRow
            key={id}
            control={control}
            index={index}
            last={ids.length - 1}
            draggedBy={drag?.id === id ? drag.by : null}
            landing={drag ? landingAt(index, ids.indexOf(drag.id), drag.to) : undefined}
            handle={handleOf(id)}
            onKeyDown={(event) => onRowKey(event, id)}
            onMove={(to) => moveTo(id, to)}
          />
        ))}
      </ol>
      <p className={styles.told} aria-live="polite">
        {told}
      </p>
    </Section>
  );
}

/** A button that is closed at an end leaves the focus to the other one. */
function partAt(place: number, last: number, part: string | null | undefined) {
  if (part === "up" && place === 0) return "down";
  if (part === "down" && place === last) return "up";
  return part;
}

/** The edge of a row at which the dragged one would land. */
function landingAt(index: number, from: number, to: number) {
  if (index !== to || to === from) return undefined;
  return to < from ? "before" : "after";
}
