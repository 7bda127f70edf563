import type { Message, MessageStatus } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { fetchMessagesCsv } from "#web/api/messages.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { CsvButton } from "#web/admin/ui/CsvButton.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { statusOptions, useTaker } from "./Handling.tsx";
import { takeMessage } from "./messageRecords.ts";
import type { useInbox } from "./useInbox.ts";
import type { MessageControl } from "./useMessageActions.ts";
import type { Selection } from "./useSelection.ts";

import styles from "./SelectionBar.module.css";

const SELECT_ALL_ID = "select-all";

/** After a change, whose buttons are gone: the focus stays in the bar. */
export function endSelection(selection: Selection): void {
  selection.clear();
  document.getElementById(SELECT_ALL_ID)?.focus();
}

interface SelectionBarProps {
  inbox: ReturnType<typeof useInbox>;
  selection: Selection;
  change: MessageControl["change"];
  onDelete: (messages: readonly Message[]) => void;
}

/** Selects all messages of the page, and changes those that are selected. */
export function SelectionBar({ inbox, selection, change, onDelete }: SelectionBarProps) {
  const me = useTaker();
  const { selected, isAll } = selection;
  const count = selected.length;
  const free = selected.filter(({ takenBy }) => !takenBy);
  function changeTo(messages: readonly Message[], toChanged: (message: Message) => Message) {
    const changes = messages.map((from) => ({ from, to: toChanged(from) }));
    change({ changes, text: texts.severalChanged({ count: changes.length }) });
    endSelection(selection);
  }
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <input
          id={SELECT_ALL_ID}
          className="tick"
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={selection.toggleAll}
        />
        <span aria-live="polite">{count > 0 ? texts.selected({ count }) : texts.selectAll}</span>
      </label>
      {count === 0 && (
        <CsvButton
          label={texts.csv.label}
          failureText={texts.csv.failed}
          fetchFile={(http) => fetchMessagesCsv(http, inbox.current)}
        />
      )}
      {count > 0 && (
        <>
          <SelectFilter
            label={texts.setStatus}
            value=""
            options={[{ value: "", label: texts.setStatus }, ...statusOptions()]}
            // One of the options.
            onChoose={(status) => changeTo(selected, (one) => ({ ...one, status: status as MessageStatus }))}
          />
          {free.length > 0 && (
            <Button size="small" onClick={() => changeTo(free, (one) => takeMessage(one, me))}>
              {texts.take}
            </Button>
          )}
          <IconButton icon="trash" label={uiTexts.delete} onClick={() => onDelete(selected)} />
        </>
      )}
    </div>
  );
}
