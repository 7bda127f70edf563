import { Fragment } from "react";

import type { Permission } from "#contract/accounts/permissions.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { keyboardTexts as texts } from "#texts/admin/keyboard.ts";
import { wrapText } from "#web/ui/text/wrapText.tsx";

import type { NavItem } from "#web/admin/frame/sections.ts";
import { useSections } from "#web/admin/frame/useSections.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";

import { useSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";

import styles from "./KeyboardHelp.module.css";

/** The entries `andThen` and `or` of `keys` are connecting words, not keys. */
interface Shortcut {
  description: string;
  keys: readonly string[];
  /** Shown to all admins if omitted. */
  permission?: Permission;
}

interface ShortcutGroup {
  name: string;
  /** Shown to all admins if omitted. */
  permission?: Permission;
  shortcuts: readonly Shortcut[];
}

const CONNECTING_WORDS: Readonly<Record<string, () => string>> = {
  andThen: () => texts.thenKey,
  or: () => texts.orKey,
};

const SECTIONS_PER_LINE = 4;

function createGroups(sections: readonly NavItem[]): ShortcutGroup[] {
  const [anywhere, ...others] = listGroups();
  if (!anywhere) return [];
  const [first, ...rest] = anywhere.shortcuts;
  const shown = sections.filter(({ group }) => group !== "person");
  const lines = Array.from({ length: Math.ceil(shown.length / SECTIONS_PER_LINE) }, (_, index): Shortcut => {
    const some = shown.slice(index * SECTIONS_PER_LINE, (index + 1) * SECTIONS_PER_LINE);
    return {
      description: some.map(({ name, label }) => name ?? label).join(", "),
      keys: ["G", "andThen", ...some.map(({ shortcutKey }) => shortcutKey.toUpperCase())],
    };
  });
  return [{ ...anywhere, shortcuts: [...(first ? [first] : []), ...lines, ...rest] }, ...others];
}

/**
 * Written by hand: update it with every new shortcut, both those that `useShortcuts.ts` lists and with those that work in fields, such
 * as `shortcuts.ts` and `shortcuts.ts`. Only the keys of sections are derived, in `createGroups`.
 */
const listGroups = (): ShortcutGroup[] => [
  {
    name: texts.anywhere.title,
    shortcuts: [
      { description: searchTexts.title, keys: ["Ctrl", "K"] },
      { description: texts.anywhere.create, keys: ["N"] },
      { description: texts.anywhere.searchList, keys: ["/"] },
      { description: texts.anywhere.notification, keys: ["F6"] },
      { description: texts.title, keys: ["?"] },
    ],
  },
  {
    name: texts.list.title,
    shortcuts: [
      { description: texts.list.step, keys: ["J", "K"] },
      { description: texts.list.edit, keys: ["↵", "or", "E"] },
      { description: texts.list.preview, keys: ["P"] },
      { description: texts.list.remove, keys: ["Delete"] },
      { description: texts.list.pages, keys: ["[", "]"] },
      { description: listTexts.clearFilters, keys: ["F"] },
    ],
  },
  {
    name: texts.form.title,
    shortcuts: [
      { description: texts.form.save, keys: ["Ctrl", "S"] },
      { description: texts.form.format, keys: ["Ctrl", "B"] },
      { description: texts.form.publish, keys: ["Ctrl", "↵"], permission: "content.write" },
      { description: texts.form.move, keys: ["Alt", "↑", "↓"] },
      { description: uiTexts.close, keys: ["Esc"] },
    ],
  },
  {
    name: texts.inbox.title,
    permission: "messages",
    shortcuts: [
      { description: texts.inbox.step, keys: ["J", "K"] },
      { description: texts.inbox.actions, keys: ["E", "U"] },
      { description: texts.inbox.reply, keys: ["R"] },
      { description: uiTexts.undo, keys: ["Z"] },
    ],
  },
  {
    name: layoutTexts.names.dashboard,
    permission: "analytics.read",
    shortcuts: [
      { description: texts.dashboard.periods, keys: ["D", "W", "M", "Q"] },
      { description: texts.dashboard.series, keys: ["1", "2"] },
      { description: texts.dashboard.table, keys: ["T"] },
    ],
  },
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const areSingleKeysEnabled = useSingleKeysEnabled();
  const can = usePermissions();
  const isShown = ({ permission }: { permission?: Permission }) => !permission || can(permission);
  return (
    <Dialog title={texts.title} onCancel={onClose} size="widest">
      {!areSingleKeysEnabled && <p className="above-8 warn">{texts.singleKeysOff}</p>}
      <div className={styles.groups}>
        {createGroups(useSections())
          .filter(isShown)
          .map(({ name, shortcuts }) => (
            <section key={name} className={styles.group} aria-label={name}>
              <h3 className={styles.name}>{name}</h3>
              <dl>
                {shortcuts.filter(isShown).map(({ description, keys }) => (
                  <div key={description} className={styles.line}>
                    <dt>{description}</dt>
                    <dd className={styles.keys}>
                      {keys.map((key) => (
                        <Fragment key={key}>
                          {wrapText(CONNECTING_WORDS[key]?.()) ?? <kbd>{key}</kbd>}{" "}
                        </Fragment>
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
