import type { Message, MessageStatus } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { fetchMessagesCsv } from "#web/api/messages.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { CsvButton } from "#web/admin/ui/CsvButton.tsx";
import { endSelection, SelectionBar } from "#web/admin/lists/SelectionBar.tsx";
import type { Selection } from "#web/admin/lists/useSelection.ts";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { statusOptions, useTaker } from "./Handling.tsx";
import { takeMessage } from "./messageRecords.ts";
import type { useInbox } from "./useInbox.ts";
import type { MessageControl } from "./useMessageActions.ts";

import styles from "./MessageSelectionBar.module.css";

interface MessageSelectionBarProps {
  inbox: ReturnType<typeof useInbox>;
  selection: Selection<Message>;
  change: MessageControl["change"];
  onDelete: (messages: readonly Message[]) => void;
}

/** Changes the selected messages. */
export function MessageSelectionBar({ inbox, selection, change, onDelete }: MessageSelectionBarProps) {
  const me = useTaker();
  const { selected } = selection;
  const count = selected.length;
  const free = selected.filter(({ takenBy }) => !takenBy);
  function changeTo(messages: readonly Message[], toChanged: (message: Message) => Message) {
    const changes = messages.map((from) => ({ from, to: toChanged(from) }));
    change({ changes, text: texts.severalChanged({ count: changes.length }) });
    endSelection(selection);
  }
  return (
    <SelectionBar className={styles.bar} selection={selection}>
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
    </SelectionBar>
  );
}
