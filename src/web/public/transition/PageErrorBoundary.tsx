import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import * as texts from "#texts/public/ui.ts";
import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageLoading } from "../layout/PageLoading.tsx";
import { clearFailedLoads } from "../loadPage.ts";
import { reloadOnce } from "./reloadOnce.ts";
import { PageHead } from "../layout/head/PageHead.tsx";

import styles from "./PageErrorBoundary.module.css";

/** Limits a failure to the page itself. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <RenderBoundary fallback={showFailure}>{children}</RenderBoundary>;
}

function showFailure(error: unknown, retry: () => void) {
  return <PageFailure error={error} onRetry={retry} />;
}

interface PageFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** If a chunk is missing, reloads once, because the server may run a newer release. */
function PageFailure({ error, onRetry }: PageFailureProps) {
  const isChunkMissing = error instanceof ChunkLoadError;
  /** True while `reloadOnce` checks whether the server is reachable, and until the page is left. */
  const [isReloading, setIsReloading] = useState(isChunkMissing);
  useEffect(() => {
    if (isChunkMissing) void reloadOnce().then(setIsReloading);
  }, [isChunkMissing]);
  if (isReloading) return <PageLoading />;
  const retry = () => {
    clearFailedLoads();
    onRetry();
  };
  return <PageError isChunkMissing={isChunkMissing} onRetry={retry} />;
}

interface PageErrorProps {
  /** True if the page's chunk failed to load; false if rendering threw. */
  isChunkMissing: boolean;
  onRetry: () => void;
}

function PageError({ isChunkMissing, onRetry }: PageErrorProps) {
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
