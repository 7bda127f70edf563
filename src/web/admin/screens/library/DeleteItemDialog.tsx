import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { LibraryUse } from "#contract/library.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError, nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { LibraryItem } from "#web/api/library.ts";
import type { LibraryKind } from "#web/admin/library/kinds.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { Uses } from "./Uses.tsx";

interface DeleteItemDialogProps<T extends LibraryItem> {
  kind: LibraryKind<T>;
  item: T;
  /** As far as they are known: the server names those that came later. */
  uses: readonly LibraryUse[] | undefined;
  onClose: () => void;
}

/** Shows what loses a picture or file before it is deleted. A deletion has no undo. */
export function DeleteItemDialog<T extends LibraryItem>(props: DeleteItemDialogProps<T>) {
  const { kind, item, onClose } = props;
  const texts = libraryTexts.deleteDialog;
  const name = kind.nameOf(item);
  const http = useHttp();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const removal = useMutation({
    mutationFn: (isForced: boolean) =>
      // A 404 means that it is deleted already.
      kind.calls.remove(http, item._id, isForced).catch(nullIfNotFound),
    onSuccess() {
      void queryClient.invalidateQueries();
      toasts.show({ kind: "done", text: texts.done({ name }) });
      onClose();
    },
  });
  const refused = usesOf(removal.error);
  const uses = refused ?? props.uses ?? [];
  const isRequired = refused !== null && removal.variables === true;
  const isUsed = uses.length > 0;
  return (
    <Dialog title={kind.texts.deleteDialog.open} onCancel={onClose} size="wide">
      <DialogText>
        <p role={isRequired ? "alert" : undefined}>
          {(isRequired ? texts.required : isUsed ? texts.inUse : texts.text)({ name })}
        </p>
      </DialogText>
      {isUsed && <Uses uses={uses} />}
      <FieldError
        id="deletion-error"
        message={removal.error && !refused ? withReason(texts.failed({ name }), removal.error) : undefined}
      />
      <DialogActions>
        <Button onClick={onClose}>{isRequired ? uiTexts.close : uiTexts.cancel}</Button>
        {!isRequired && (
          <Button
            kind="danger"
            busy={removal.isPending}
            busyText={uiTexts.saving}
            onClick={() => !removal.isPending && removal.mutate(isUsed)}
          >
            {isUsed ? texts.anyway : kind.texts.deleteDialog.open}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What the server named when it refused a deletion; `null` for other errors. */
function usesOf(error: Error | null): LibraryUse[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.data as { uses?: LibraryUse[] } | null)?.uses ?? null;
}
