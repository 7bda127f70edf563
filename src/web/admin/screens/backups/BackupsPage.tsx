import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";

import type { BackupList, ListedBackup } from "#contract/system.ts";
import { backupTexts as texts } from "#texts/admin/backups.ts";
import { importTexts } from "#texts/admin/imports.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { backupsKey, backupsQuery, fetchBackup, startBackup } from "#web/api/backups.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { downloadFile } from "#web/admin/ui/downloadFile.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { RestoreButton } from "./RestoreButton.tsx";

import styles from "./BackupsPage.module.css";

const ImportDialog = lazyComponent(async () => (await import("./ImportDialog.tsx")).ImportDialog);

/** What is stored in the folder or the bucket of the settings. */
export function BackupsPage() {
  const [isImporting, setImporting] = useState(false);
  const http = useHttp();
  const queryClient = useQueryClient();
  const { data, error, isError, isPending, refetch } = useQuery(backupsQuery(http));
  const start = useConfirmedChange({
    send: () => startBackup(http),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: backupsKey }),
    failureText: texts.startFailed,
  });
  const isRunning = start.isPending || data?.isRunning === true;
  return (
    <Screen
      title={layoutTexts.names.backups}
      actions={
        <>
          <Button onClick={() => setImporting(true)}>{importTexts.open}</Button>
          {data?.target && (
            <Button
              kind="primary"
              busy={isRunning}
              busyText={texts.running}
              onClick={() => !isRunning && start.mutate(undefined)}
            >
              {texts.start}
            </Button>
          )}
        </>
      }
    >
      {isError && <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingSkeleton />}
      {data && !isError && <Backups list={data} />}
      <p className="note above-24">
        <Trans
          text={texts.settings}
          elements={{
            link: (text) => (
              <Link className="underlined" href="/admin/settings/backups">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <Suspense fallback={null}>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </Screen>
  );
}

function Backups({ list: { target, backups } }: { list: BackupList }) {
  return (
    <>
      <h2 className="heading below-6">
        <span role="status">{target ? texts.count({ count: backups.length, target }) : texts.off}</span>
      </h2>
      <ul className={styles.list}>
        {backups.map((backup) => (
          <li key={backup.name} className={styles.backup}>
            <Backup backup={backup} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Backup({ backup }: { backup: ListedBackup }) {
  const { name, createdAt, bytes, isEncrypted, isVerified } = backup;
  const http = useHttp();
  const made = useDates().dateTime(createdAt);
  const download = useConfirmedChange({
    send: () => fetchBackup(http, name),
    onSuccess: downloadFile,
    failureText: texts.download.failed,
  });
  const facts = [
    formatBytes(bytes),
    isVerified ? texts.verified : texts.notVerified,
    isEncrypted ? texts.encrypted : texts.notEncrypted,
  ];
  return (
    <>
      <div className={styles.texts}>
        <p className="medium">
          <RelativeTime iso={createdAt} />
        </p>
        <p className="note">{facts.join(" · ")}</p>
      </div>
      <div className="row gap-8">
        <RestoreButton
          size="small"
          aria-label={texts.restore.label({ made })}
          backup={{ name, made, isEncrypted }}
        >
          {texts.restore.open}
        </RestoreButton>
        <Button
          size="small"
          aria-label={texts.download.label({ made })}
          busy={download.isPending}
          busyText={texts.download.busy}
          onClick={() => !download.isPending && download.mutate(undefined)}
        >
          {texts.download.action}
        </Button>
      </div>
    </>
  );
}
