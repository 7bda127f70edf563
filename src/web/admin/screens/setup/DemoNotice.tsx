import { useState } from "react";

import { setupTexts } from "#texts/admin/setup.ts";
import { nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { removeDemo } from "#web/api/setup.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";

import styles from "./Checklist.module.css";

/** Shown on the dashboard in place of the checklist: the demo is not meant as the start of a real site. */
export function DemoNotice() {
  const isOwner = usePermissions()("settings");
  const texts = setupTexts.demo;
  return (
    <section className={styles.panel} aria-labelledby="demo">
      <div className="row wrap split gap-8-16">
        <div className={styles.explanation}>
          <h2 id="demo" className="heading">
            {texts.title}
          </h2>
          <p className={styles.note}>
            <span>{texts.text}</span> <span>{isOwner ? texts.forOwner : texts.forOthers}</span>
          </p>
        </div>
        {isOwner && <StartEmpty />}
      </div>
    </section>
  );
}

function StartEmpty() {
  const http = useHttp();
  const texts = setupTexts.demo;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useConfirmedChange({
    // Another owner may have emptied the site already.
    send: () => removeDemo(http).catch(nullIfNotFound),
    // The page data of this page is that of the demo.
    onSuccess: () => location.assign("/admin/setup"),
    failureText: texts.failed,
  });
  const isBusy = isPending || isSuccess;
  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        busyText={texts.busy}
        onClick={() => {
          if (!isBusy) setIsAsking(true);
        }}
      >
        {texts.action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.dialog.title}
          action={texts.dialog.action}
          onConfirm={() => {
            setIsAsking(false);
            mutate(undefined);
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{texts.dialog.text}</p>
          <ul>
            {[texts.dialog.deleted, texts.dialog.kept].map((text) => (
              <li key={text}>
                <Trans text={text} elements={{ b: (inner) => <strong>{inner}</strong> }} />
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
