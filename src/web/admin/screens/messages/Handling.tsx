import { MESSAGE_STATUSES } from "#contract/messages/messages.ts";
import type { Message, MessageStatus } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";

import { useSession } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";

import type { MessageActions } from "./useMessageActions.ts";

/** `new` and `read` are one status, "New". */
const CHOICES = MESSAGE_STATUSES.filter((status) => status !== "new");

export const statusOptions = () => CHOICES.map((value) => ({ value, label: texts.statuses[value] }));

/** The signed-in person, as a message names who took it. */
export function useTaker(): Message["takenBy"] {
  const { user } = useSession();
  return user && { _id: user._id, name: `${user.firstName} ${user.lastName}` };
}

/** The status of a message, and who deals with it. */
export function Handling({ message, actions }: { message: Message; actions: MessageActions }) {
  const { status, takenBy } = message;
  const me = useTaker();
  return (
    <div className="wrap middle above-16">
      <SelectFilter
        label={texts.status}
        value={status === "new" ? "read" : status}
        options={statusOptions()}
        // One of the options.
        onChoose={(chosen) => actions.setStatus(chosen as MessageStatus)}
      />
      {takenBy && <span className="label quiet">{texts.takenBy({ name: takenBy.name })}</span>}
      <Button size="small" onClick={() => actions.take(takenBy ? null : me)}>
        {takenBy ? texts.giveBack : texts.take}
      </Button>
    </div>
  );
}
