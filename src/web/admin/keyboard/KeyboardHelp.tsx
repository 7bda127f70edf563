// All keys of the back office, by where they work.
import { Fragment } from "react";

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
    name: "Anywhere",
    lines: [
      { does: "Search or jump to", keys: ["Ctrl", "K"] },
      { does: "New, on a list", keys: ["N"] },
      { does: "Search this list", keys: ["/"] },
      { does: "To the last notification, and back", keys: ["F6"] },
      { does: "These keys", keys: ["?"] },
    ],
  },
  {
    name: "On a list",
    lines: [
      { does: "Next, previous row", keys: ["J", "K"] },
      { does: "Edit the row", keys: ["↵", "or", "E"] },
      { does: "Preview an article", keys: ["P"] },
      { does: "Delete, with a question", keys: ["Delete"] },
      { does: "Previous, next page", keys: ["[", "]"] },
      { does: "Clear filters", keys: ["F"] },
    ],
  },
  {
    name: "In a form",
    lines: [
      { does: "Save", keys: ["Ctrl", "S"] },
      { does: "Publish, or send a dialog", keys: ["Ctrl", "↵"] },
      { does: "Move a picture", keys: ["Alt", "↑", "↓"] },
      { does: "Close", keys: ["Esc"] },
    ],
  },
  {
    name: "Inbox",
    lines: [
      { does: "Next, previous message", keys: ["J", "K"] },
      { does: "Archive, unread", keys: ["E", "U"] },
      { does: "Reply", keys: ["R"] },
      { does: "Undo", keys: ["Z"] },
    ],
  },
  {
    name: "Dashboard",
    lines: [
      { does: "1, 7, 30, 90 days", keys: ["D", "W", "M", "Q"] },
      { does: "Views, visitors in the chart", keys: ["1", "2"] },
      { does: "The chart as a table", keys: ["T"] },
    ],
  },
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog title="Keyboard" onCancel={onClose} size="widest">
      {!on && <p className={styles.off}>Single keys are switched off. Account switches them on again.</p>}
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
