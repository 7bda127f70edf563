import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { ImportReport } from "#contract/importReport.ts";
import { importTexts as texts } from "#texts/admin/imports.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { discardImport, runImport, sendImportFile } from "#web/api/imports.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions } from "#web/admin/ui/dialog/Dialog.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";

import styles from "./ImportDialog.module.css";

/** Sends an export of another system, shows what becomes of it, and imports it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { upload } = useServices();
  const http = useHttp();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [sent, setSent] = useState(0);
  const check = useConfirmedChange({
    async send() {
      if (!file) return null;
      await discardImport(http);
      await sendImportFile(upload, file);
      for (const [index, picture] of pictures.entries()) {
        setSent(index + 1);
        await sendImportFile(upload, picture, picture.webkitRelativePath || picture.name);
      }
      return runImport(upload, true);
    },
    failureText: texts.checkFailed,
  });
  const run = useConfirmedChange({
    send: () => runImport(upload, false),
    // Of every list.
    onSuccess: () => queryClient.invalidateQueries(),
    failureText: texts.failed,
  });
  const report = check.data;

  function close() {
    discardImport(http).catch((error: unknown) => logWarning("The files of an import remain", error));
    onClose();
  }

  function choose(change: () => void) {
    check.reset();
    change();
  }

  if (run.data)
    return (
      <Dialog title={texts.done} onCancel={onClose} size="wide">
        <Report report={run.data} />
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            {uiTexts.close}
          </Button>
        </DialogActions>
      </Dialog>
    );
  const isSending = check.isPending && sent < pictures.length;
  const busyText = isSending ? texts.sending({ number: sent, count: pictures.length }) : texts.checking;
  return (
    <FormDialog
      id="import"
      title={texts.title}
      submitLabel={report ? texts.action : texts.check}
      busyText={run.isPending ? texts.importing : busyText}
      busy={check.isPending || run.isPending}
      hasChanges={false}
      onSubmit={() => (report ? run.mutate(undefined) : file && check.mutate(undefined))}
      onClose={close}
    >
      <p>{texts.text}</p>
      <div className="wrap gap-8">
        <FileButton
          name="file"
          label={file?.name ?? texts.file}
          text={file?.name ?? texts.file}
          accept=".xml,.json,.csv"
          onFiles={([first]) => choose(() => setFile(first ?? null))}
        />
        <FileButton
          name="pictures"
          label={texts.pictures}
          text={pictures.length > 0 ? texts.chosen({ count: pictures.length }) : texts.pictures}
          isFolder
          onFiles={(files) => choose(() => setPictures(files.filter(isPicture)))}
        />
      </div>
      {report && <Report report={report} />}
    </FormDialog>
  );
}

/** Not of a hidden folder. */
function isPicture({ type, webkitRelativePath }: File): boolean {
  return type.startsWith("image/") && !/(^|\/)\./.test(webkitRelativePath);
}

function Report({ report }: { report: ImportReport }) {
  const { records, pictures, redirects, newCategories, leftOut } = report;
  return (
    <div className={styles.report}>
      <p role="status" className="medium">
        {records.length === 0 ? texts.nothing : texts.found({ records: records.length, pictures, redirects })}
      </p>
      <ul className={styles.list}>
        {records.map(({ kind, title, path, isDraft }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a report does not change
          <li key={index}>
            <span className="meta quiet">
              {isDraft ? `${texts.kinds[kind]}, ${texts.draft}` : texts.kinds[kind]}
            </span>
            <span lang={detectLanguage(title)}>{title}</span>
            {path && <span className="meta quiet">{path}</span>}
          </li>
        ))}
      </ul>
      {newCategories.length > 0 && <Names title={texts.newCategories} names={newCategories} />}
      {leftOut.length > 0 && <h3 className="medium">{texts.leftOut}</h3>}
      {leftOut.map(({ names, ...reason }) => (
        <Names key={reason.code + reason.value} title={texts.reason(reason)} names={names} />
      ))}
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <p>{title}</p>
      <p className="meta quiet">{names.join(", ")}</p>
    </div>
  );
}
