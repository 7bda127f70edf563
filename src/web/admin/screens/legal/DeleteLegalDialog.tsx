import { useQueryClient } from "@tanstack/react-query";

import type { LegalDocument, LegalVersionSummary } from "#resources/legalTexts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteLegalDocument, deleteLegalVersion, legalKey } from "#web/api/legal.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { documentName, formatDate, getVersionState } from "./legalStates.ts";

export interface DeleteTarget {
  /** `null` for the whole document. */
  version: LegalVersionSummary | null;
}

interface DeleteLegalDialogProps extends DeleteTarget {
  document: LegalDocument;
  onClose: () => void;
}

export function DeleteLegalDialog({ document, version, onClose }: DeleteLegalDialogProps) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const name = documentName(document);
  const words = version ? texts.deleteVersion : texts.deleteText;
  const remove = useConfirmedChange({
    send: () =>
      (version ? deleteLegalVersion(http, version._id) : deleteLegalDocument(http, document._id))
        // Already deleted counts as success.
        .catch(nullIfNotFound)
        .finally(() => void client.invalidateQueries({ queryKey: legalKey })),
    onSuccess: () =>
      toasts.show({
        kind: "done",
        text: recordTexts.deleted({ name: version ? `${name}, ${formatDate(version)}` : name }),
      }),
    failureText: texts.deleteFailed,
  });
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      onConfirm={() => {
        onClose();
        remove.mutate(undefined);
      }}
      onCancel={onClose}
    >
      <p>{words.question}</p>
      <p className="above-12 medium" lang={detectLanguage(name)}>
        {name}
      </p>
      <p className="label quiet">
        {version
          ? texts.versionDetail({
              state: getVersionState(document, version).children,
              date: formatDate(version),
            })
          : texts.versions({ count: document.versions.length })}
      </p>
    </ConfirmDialog>
  );
}
