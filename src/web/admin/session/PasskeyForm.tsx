import { useState } from "react";

import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { getPasskeyAssertion } from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useSession } from "../services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";

import { createExclusiveRunner } from "./exclusiveRunner.ts";

import styles from "./SecondFactorForm.module.css";

interface PasskeyFormProps {
  challenge: SecondFactorChallenge;
  large: boolean;
  onRestart: () => void;
}

/** Browsers offer passkeys only after a click, so it is not opened by itself. */
export function PasskeyForm({
  challenge: { challenge, passkeyOptions },
  large,
  onRestart,
}: PasskeyFormProps) {
  const { session, isLoading } = useSession();
  const [runExclusive] = useState(createExclusiveRunner);
  const [failure, setFailure] = useState<string | null>(null);

  async function verify() {
    setFailure(null);
    try {
      const passkey = await getPasskeyAssertion(passkeyOptions);
      await session.completeLogin({ challenge, passkey });
    } catch (error) {
      logWarning(secondFactorTexts.signIn.passkeyFailed, error);
      if (!(error instanceof ApiError)) return setFailure(secondFactorTexts.signIn.passkeyFailed);
      // Its answer is accepted once: every further attempt begins with the password.
      onRestart();
    }
  }

  return (
    <div className={styles.form}>
      {failure && <Banner>{failure}</Banner>}
      <p className={styles.note}>{secondFactorTexts.signIn.passkey}</p>
      <Button
        kind="primary"
        {...(large ? { size: "large" } : {})}
        busy={isLoading}
        busyText={secondFactorTexts.signIn.verifying}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
        autoFocus
        onClick={() => void runExclusive(verify)}
      >
        {secondFactorTexts.signIn.passkeyButton}
      </Button>
    </div>
  );
}
