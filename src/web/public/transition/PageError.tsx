import * as texts from "#texts/public/ui.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import styles from "./PageError.module.css";

interface PageErrorProps {
  /** True if the page's chunk failed to load; false if rendering threw. */
  isChunkMissing: boolean;
  onRetry: () => void;
}

export function PageError({ isChunkMissing, onRetry }: PageErrorProps) {
  const text = isChunkMissing ? texts.loadFailedHint() : texts.pageFailedBroken();
  const title = texts.pageFailedTitle();
  return (
    <div className={styles.page}>
      <PageHead title={title} description={text} noindex />
      <Notice title={title} level={1} alert action={<Button onClick={onRetry}>{texts.tryAgain()}</Button>}>
        {text}
      </Notice>
    </div>
  );
}
