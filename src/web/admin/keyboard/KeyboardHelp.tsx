// All keys of the back office, by where they work.
import { Fragment } from "react";

import { keyboardTexts as texts } from "#texts/admin/keyboard.ts";

import type { Section } from "../layout/sections.ts";
import { useSections } from "../layout/useSections.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";

import { useSingleKeys } from "./singleKeys.ts";

import styles from "./KeyboardHelp.module.css";

/** A text between keys stands in small letters. */
interface Line {
  does: string;
  keys: readonly string[];
}

interface Group {
  name: string;
  lines: readonly Line[];
}

/** Sections that one line names. */
const A_LINE = 4;

function groupsOf(sections: readonly Section[]): Group[] {
  const [anywhere, ...others] = GROUPS;
  if (!anywhere) return [];
  const [first, ...rest] = anywhere.lines;
  const shown = sections.filter(({ group }) => group !== "person");
  const lines = Array.from({ length: Math.ceil(shown.length / A_LINE) }, (_, index): Line => {
    const some = shown.slice(index * A_LINE, (index + 1) * A_LINE);
    return {
      does: some.map(({ name, label }) => name ?? label).join(", "),
      keys: ["G", "then", ...some.map(({ letter }) => letter.toUpperCase())],
    };
  });
  return [{ ...anywhere, lines: [...(first ? [first] : []), ...lines, ...rest] }, ...others];
}

const GROUPS: readonly Group[] = [
  {
    name: texts.anywhere.title,
    lines: [
      { does: texts.anywhere.search, keys: ["Ctrl", "K"] },
      { does: texts.anywhere.create, keys: ["N"] },
      { does: texts.anywhere.searchList, keys: ["/"] },
      { does: texts.anywhere.notification, keys: ["F6"] },
      { does: texts.anywhere.help, keys: ["?"] },
    ],
  },
  {
    name: texts.list.title,
    lines: [
      { does: texts.list.step, keys: ["J", "K"] },
      { does: texts.list.edit, keys: ["↵", "or", "E"] },
      { does: texts.list.preview, keys: ["P"] },
      { does: texts.list.remove, keys: ["Delete"] },
      { does: texts.list.pages, keys: ["[", "]"] },
      { does: texts.list.clear, keys: ["F"] },
    ],
  },
  {
    name: texts.form.title,
    lines: [
      { does: texts.form.save, keys: ["Ctrl", "S"] },
      { does: texts.form.publish, keys: ["Ctrl", "↵"] },
      { does: texts.form.move, keys: ["Alt", "↑", "↓"] },
      { does: texts.form.close, keys: ["Esc"] },
    ],
  },
  {
    name: texts.inbox.title,
    lines: [
      { does: texts.inbox.step, keys: ["J", "K"] },
      { does: texts.inbox.actions, keys: ["E", "U"] },
      { does: texts.inbox.reply, keys: ["R"] },
      { does: texts.inbox.undo, keys: ["Z"] },
    ],
  },
  {
    name: texts.dashboard.title,
    lines: [
      { does: "1, 7, 30, 90 days", keys: ["D", "W", "M", "Q"] },
      { does: texts.dashboard.series, keys: ["1", "2"] },
      { does: texts.dashboard.table, keys: ["T"] },
    ],
  },
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog title={texts.title} onCancel={onClose} size="widest">
      {!on && <p className={styles.off}>{texts.singleKeysOff}</p>}
      <div className={styles.groups}>
        {groupsOf(useSections()).map(({ name, lines }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <dl>
              {lines.map(({ does, keys }) => (
                <div key={does} className={styles.line}>
                  <dt>{does}</dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <Fragment key={key}>{/^[a-z]+$/.test(key) ? key : <kbd>{key}</kbd>} </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
