import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";

import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { LibraryItem } from "#web/api/library.ts";
import type { LibraryKind } from "#web/admin/library/kinds.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { Button } from "#web/admin/ui/Button.tsx";

import { DeleteItemDialog } from "./DeleteItemDialog.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { Uses } from "./Uses.tsx";

interface ItemTasksProps<T extends LibraryItem> {
  kind: LibraryKind<T>;
  item: T;
  onClose: () => void;
  /** @param tasks where the item is used, and what leads to its replacement and deletion */
  children: (tasks: ReactNode) => ReactNode;
}

export function ItemTasks<T extends LibraryItem>({ kind, item, onClose, children }: ItemTasksProps<T>) {
  const [task, setTask] = useState<"replace" | "delete" | null>(null);
  // Not read again once it is replaced or deleted.
  const query = { ...kind.calls.usesQuery(useHttp(), item._id), enabled: task === null };
  const { uses } = useQuery(query).data ?? {};
  if (task === "replace") return <ReplaceDialog {...{ kind, item, uses, onClose }} />;
  if (task === "delete") return <DeleteItemDialog {...{ kind, item, uses, onClose }} />;
  return children(
    <>
      {uses && <Uses uses={uses} none={kind.texts.uses.none} />}
      <div className="wrap gap-8">
        <Button size="small" icon="upload" onClick={() => setTask("replace")}>
          {kind.texts.replace.open}
        </Button>
        <Button size="small" icon="trash" onClick={() => setTask("delete")}>
          {kind.texts.deleteDialog.open}
        </Button>
        <HistoryLink kind={kind.auditKind} id={item._id} />
      </div>
    </>,
  );
}
