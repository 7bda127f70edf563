import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

import { PageLoading } from "../layout/PageLoading.tsx";
import { clearFailedLoads } from "../loadPage.ts";
import { PageError } from "./PageError.tsx";
import { reloadOnce } from "./reloadOnce.ts";

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
