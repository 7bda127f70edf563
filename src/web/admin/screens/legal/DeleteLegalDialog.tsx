import { useQueryClient } from "@tanstack/react-query";

import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { getLanguage } from "#texts/language.ts";
import { nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteLegalDocument, deleteLegalVersion, legalKey } from "#web/api/legal.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { documentName, getVersionState } from "./legalStates.ts";
import type { DeleteTarget } from "./legalStates.ts";

import styles from "./DeleteLegalDialog.module.css";

interface DeleteLegalDialogProps extends DeleteTarget {
  onClose: () => void;
}

export function DeleteLegalDialog({ document, version, onClose }: DeleteLegalDialogProps) {
  const http = useHttp();
  const remove = useDeleteVersion(onClose);
  const name = documentName(document);
  if (version === null) {
    const count = document.versions.length;
    return (
      <ConfirmDialog
        title={texts.deleteText.title}
        action={texts.deleteText.action}
        onConfirm={() => void remove(name, () => deleteLegalDocument(http, document._id))}
        onCancel={onClose}
      >
        <p>{texts.deleteText.question}</p>
        <VersionName>{name}</VersionName>
        <p className="label quiet">{texts.versions({ count })}</p>
      </ConfirmDialog>
    );
  }
  const date = version.effectiveDate ? formatLegalDate(version.effectiveDate, getLanguage()) : texts.noDate;
  return (
    <ConfirmDialog
      title={texts.deleteVersion.title}
      action={texts.deleteVersion.action}
      onConfirm={() => void remove(`${name}, ${date}`, () => deleteLegalVersion(http, version._id))}
      onCancel={onClose}
    >
      <p>{texts.deleteVersion.question}</p>
      <VersionName>{name}</VersionName>
      <p className="label quiet">
        {texts.versionDetail({ state: getVersionState(document, version).children, date })}
      </p>
    </ConfirmDialog>
  );
}

function VersionName({ children }: { children: string }) {
  return (
    <p className={styles.name} lang={detectLanguage(children)}>
      {children}
    </p>
  );
}

function useDeleteVersion(onClose: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  return async (name: string, send: () => Promise<unknown>) => {
    onClose();
    try {
      // Already deleted counts as success.
      await send().catch(nullIfNotFound);
      toasts.show({ kind: "done", text: recordTexts.deleted({ name }) });
    } catch (error) {
      const failed = texts.deleteFailed;
      logWarning(failed, error);
      toasts.show({ kind: "failed", text: withReason(failed, error) });
    }
    void client.invalidateQueries({ queryKey: legalKey });
  };
}
