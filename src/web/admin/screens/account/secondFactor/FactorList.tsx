import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import type { Passkey, SecondFactors } from "#contract/accounts/secondFactor.ts";
import type { User } from "#contract/accounts/users.ts";
import { secondFactorTexts, secondFactorTexts as texts } from "#texts/admin/secondFactor.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { secondFactorsQuery } from "#web/api/secondFactor.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";

import { AccountList, AccountRow } from "../AccountList.tsx";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { useSecondFactors } from "./useSecondFactors.ts";
import type { SecondFactorControl } from "./useSecondFactors.ts";

// The QR code is loaded with its dialog only.
const TotpDialog = lazyComponent(async () => (await import("./TotpDialog.tsx")).TotpDialog);

/** The user's second factors, with the dialogs that change them. */
export function FactorList({ user }: { user: User }) {
  const { data, error, isError, refetch } = useQuery(secondFactorsQuery(useHttp()));
  const control = useSecondFactors();
  return (
    <>
      {isError && !data ? (
        <LoadFailed
          title={secondFactorTexts.section.loadFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <AccountList
          label={secondFactorTexts.section.title}
          rows={data && <Factors factors={data} control={control} />}
        />
      )}
      <Dialogs user={user} control={control} />
    </>
  );
}

function Factors({ factors, control }: { factors: SecondFactors; control: SecondFactorControl }) {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const { busy } = control;
  return (
    <>
      <AccountRow
        name={secondFactorTexts.section.app}
        detail={totp ? <Since iso={totp.createdAt} /> : secondFactorTexts.section.appNote}
        action={
          totp ? (
            <Button
              size="small"
              aria-label={secondFactorTexts.section.removeLabel}
              onClick={() => control.open({ kind: "removeTotp" })}
            >
              {secondFactorTexts.section.remove}
            </Button>
          ) : (
            <Button
              size="small"
              aria-label={secondFactorTexts.totpDialog.title}
              busy={busy}
              busyText={secondFactorTexts.section.working}
              onClick={control.startTotp}
            >
              {secondFactorTexts.section.setUp}
            </Button>
          )
        }
      />
      <Passkeys factors={factors} control={control} />
      {(totp || passkeys.length > 0) && (
        <AccountRow
          name={secondFactorTexts.section.codes}
          detail={secondFactorTexts.section.codesLeft({ count: recoveryCodesLeft })}
          action={
            <Button size="small" onClick={() => control.open({ kind: "renewCodes" })}>
              {secondFactorTexts.section.newCodes}
            </Button>
          }
        />
      )}
    </>
  );
}

function Passkeys({ factors, control }: { factors: SecondFactors; control: SecondFactorControl }) {
  const { passkeys, canUsePasskeys } = factors;
  return (
    <>
      <AccountRow
        name={secondFactorTexts.section.passkeys}
        detail={
          canUsePasskeys
            ? secondFactorTexts.section.passkeysNote
            : secondFactorTexts.section.passkeysUnavailable
        }
        action={
          canUsePasskeys && (
            <Button size="small" onClick={() => control.open({ kind: "addPasskey" })}>
              {secondFactorTexts.passkeyDialog.title}
            </Button>
          )
        }
      />
      {passkeys.map((passkey) => (
        <AccountRow
          key={passkey._id}
          name={passkey.name}
          detail={<PasskeyDetail {...passkey} />}
          action={
            <Button
              size="small"
              aria-label={secondFactorTexts.section.removePasskeyLabel({ name: passkey.name })}
              onClick={() => control.open({ kind: "removePasskey", passkey })}
            >
              {secondFactorTexts.section.remove}
            </Button>
          }
        />
      ))}
    </>
  );
}

function PasskeyDetail({ createdAt, lastUsedAt }: Passkey) {
  return (
    <Trans
      text={lastUsedAt ? secondFactorTexts.section.passkeyUsedDetail : secondFactorTexts.section.since}
      elements={{
        created: () => <RelativeTime className="nowrap" iso={createdAt} />,
        used: () => <RelativeTime className="nowrap" iso={lastUsedAt ?? createdAt} />,
      }}
    />
  );
}

function Dialogs({ user, control }: { user: User; control: SecondFactorControl }) {
  const { dialog, close } = control;
  if (!dialog) return null;
  switch (dialog.kind) {
    case "totp":
      return (
        <Suspense fallback={null}>
          <TotpDialog totp={dialog.totp} onAdded={control.onAdded} onClose={close} />
        </Suspense>
      );
    case "codes":
      return <RecoveryCodesDialog codes={dialog.codes} email={user.email} onClose={close} />;
    case "addPasskey":
      return <PasskeyDialog onAdded={control.onAdded} onClose={close} />;
    case "removePasskey":
      return (
        <ConfirmChange
          control={control}
          title={secondFactorTexts.section.removePasskeyTitle({ name: dialog.passkey.name })}
          text={secondFactorTexts.section.removePasskeyText}
          confirm={secondFactorTexts.section.remove}
          onConfirm={() => control.removePasskey(dialog.passkey._id)}
        />
      );
    case "removeTotp":
      return (
        <ConfirmChange
          control={control}
          title={secondFactorTexts.section.removeTitle}
          text={secondFactorTexts.section.removeText}
          confirm={secondFactorTexts.section.remove}
          onConfirm={control.removeTotp}
        />
      );
    case "renewCodes":
      return (
        <ConfirmChange
          control={control}
          title={secondFactorTexts.section.newCodesTitle}
          text={secondFactorTexts.section.newCodesText}
          confirm={secondFactorTexts.section.create}
          onConfirm={control.renewCodes}
        />
      );
  }
}

function Since({ iso }: { iso: string }) {
  return (
    <Trans
      text={secondFactorTexts.section.since}
      elements={{ created: () => <RelativeTime className="nowrap" iso={iso} /> }}
    />
  );
}

interface ConfirmChangeProps {
  title: string;
  text: string;
  confirm: string;
  control: SecondFactorControl;
  onConfirm: () => void;
}

function ConfirmChange({ title, text, confirm, control: { busy, close }, onConfirm }: ConfirmChangeProps) {
  return (
    <Dialog title={title} onCancel={() => busy || close()}>
      <DialogText>
        <p>{text}</p>
      </DialogText>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {uiTexts.cancel}
        </Button>
        <Button kind="danger" busy={busy} busyText={texts.section.working} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
