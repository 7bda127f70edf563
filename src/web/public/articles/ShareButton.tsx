import { useEffect, useState } from "react";

import * as texts from "#texts/public/articles.ts";
import { Button } from "#web/ui/Button.tsx";
import { ArrowUpRight } from "#web/ui/icons.tsx";

import styles from "./ShareButton.module.css";

/** How long the button shows the result of copying. */
const COPIED_MS = 1500;

/** A new object for each click, so that each click restarts the timer. */
interface CopyResult {
  copied: boolean;
}

export function ShareButton() {
  const [outcome, setOutcome] = useState<CopyResult | null>(null);

  useEffect(() => {
    if (!outcome?.copied) return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function share() {
    setOutcome({ copied: await copyToClipboard(location.href) });
  }

  return (
    <div className={styles.share} data-copied={outcome?.copied || undefined}>
      <Button variant="outline" small onClick={() => void share()}>
        <span className={styles.label}>{texts.share()}</span>
        <ArrowUpRight className={styles.label} />
      </Button>
      {/* Always rendered: screen readers announce only changes inside a live region. */}
      <p className={styles.outcome} role="status">
        {outcome && (outcome.copied ? texts.linkCopied() : texts.copyFailed())}
      </p>
    </div>
  );
}

/**
 * Falls back to `execCommand` where the Clipboard API is missing (plain HTTP) or denied.
 * @returns false if copying failed
 */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithExecCommand(text);
  }
}

/** Selects the text in a visually hidden textarea, copies it and restores the focus. */
function copyWithExecCommand(text: string): boolean {
  const focused = document.activeElement;
  const textarea = document.createElement("textarea");
  textarea.value = text;
  textarea.readOnly = true;
  textarea.className = "visually-hidden";
  document.body.append(textarea);
  textarea.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    textarea.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
