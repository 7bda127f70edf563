import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { PREVIEW_DAYS } from "#contract/content/previewLinks.ts";
import type { PreviewLink } from "#contract/content/previewLinks.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { previewTexts as texts } from "#texts/admin/previews.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createPreviewLink, previewLinksQuery, revokePreviewLink } from "#web/api/previewLinks.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { Dialog, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { focusElement } from "#web/admin/ui/lostFocus.ts";
import { useCopyText } from "#web/admin/ui/useCopyText.ts";

interface PreviewLinksDialogProps {
  /** Name of the content type. */
  type: string;
  recordId: string;
  pathOf: (token: string) => string;
  onClose: () => void;
}

/** Makes a link to a record, and lists and revokes the open ones. */
export function PreviewLinksDialog({ type, recordId, pathOf, onClose }: PreviewLinksDialogProps) {
  const http = useHttp();
  const [days, setDays] = useState("7");
  const [shown, setShown] = useState("record");
  const { data = [], isError, error, refetch } = useQuery(previewLinksQuery(http));
  const copy = useCopyText(accountLinkTexts);
  const create = useConfirmedChange({
    send: () => createPreviewLink(http, { type, recordId, days: Number(days) }),
    onSuccess: () => refetch(),
    failureText: texts.createFailed,
  });
  const address = create.data && location.origin + pathOf(create.data.token);
  const links = data.filter((link) => shown === "all" || link.recordId === recordId);
  return (
    <Dialog title={texts.title} size="wide" onCancel={onClose}>
      <DialogText>
        <div className="stack gap-12">
          <p>{texts.note}</p>
          <SegmentFilter
            label={texts.validFor}
            options={PREVIEW_DAYS.map((count) => ({ value: String(count), label: texts.days({ count }) }))}
            value={days}
            onChoose={setDays}
          />
          <Button
            kind="primary"
            busy={create.isPending}
            onClick={() => create.isPending || create.mutate(undefined)}
          >
            {texts.create}
          </Button>
          <div role="status" className="stack gap-12">
            {address && (
              <>
                <code className="label">{address}</code>
                <Button icon="link" onClick={() => void copy(address)}>
                  {accountLinkTexts.copy}
                </Button>
                <p className="note">{texts.shownOnce}</p>
              </>
            )}
          </div>
          <h3 className="heading" id="open-links" tabIndex={-1}>
            {texts.open}
          </h3>
          <SegmentFilter
            label={texts.open}
            options={[
              { value: "record", label: texts.ofRecord },
              { value: "all", label: texts.all },
            ]}
            value={shown}
            onChoose={setShown}
          />
          {isError && <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
          {!isError && links.length === 0 && <p className="note">{texts.none}</p>}
          <ul className="stack gap-12">
            {links.map((link) => (
              <OpenLink key={link._id} link={link} onRevoked={() => void refetch()} />
            ))}
          </ul>
        </div>
      </DialogText>
    </Dialog>
  );
}

function OpenLink({ link, onRevoked }: { link: PreviewLink; onRevoked: () => void }) {
  const { _id, recordName: name, createdBy, expiresAt } = link;
  const http = useHttp();
  const revoke = useConfirmedChange({
    send: () => revokePreviewLink(http, _id),
    onSuccess() {
      // The row of the focused button is about to be removed.
      focusElement(document.getElementById("open-links"));
      onRevoked();
    },
    failureText: texts.revokeFailed,
  });
  return (
    <li className="row wrap split gap-8">
      <div>
        <p className="medium">{name}</p>
        <p className="note">
          <Trans
            text={texts.until({ createdBy })}
            elements={{ expiry: () => <DateCell iso={expiresAt} withTime /> }}
          />
        </p>
      </div>
      <Button
        size="small"
        kind="plain"
        aria-label={texts.revokeLabel({ name })}
        busy={revoke.isPending}
        onClick={() => revoke.isPending || revoke.mutate(undefined)}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
