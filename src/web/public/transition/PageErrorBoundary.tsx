import { Component } from "react";
import type { ReactNode } from "react";

import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { PageLoading } from "../layout/PageLoading.tsx";
import { clearFailedLoads } from "../loadPage.ts";
import { PageError } from "./PageError.tsx";
import { reloadOnce } from "./reloadOnce.ts";

interface State {
  error: unknown;
  /** True while `reloadOnce` checks whether the server is reachable. */
  isCheckingVersion: boolean;
}

const INITIAL_STATE: State = { error: null, isCheckingVersion: false };

/**
 * Limits a failure to the page itself. If a chunk is missing, reloads once, because the server may run a newer
 * release.
 */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state = INITIAL_STATE;

  static getDerivedStateFromError(error: unknown): State {
    return { error, isCheckingVersion: error instanceof ChunkLoadError };
  }

  override componentDidCatch(error: unknown) {
    logWarning("The page could not be shown", error);
    if (error instanceof ChunkLoadError) void this.reloadIfUpdated(error);
  }

  override render() {
    const { error, isCheckingVersion } = this.state;
    if (error === null) return this.props.children;
    if (isCheckingVersion) return <PageLoading />;
    return <PageError isChunkMissing={error instanceof ChunkLoadError} onRetry={this.retry} />;
  }

  private readonly retry = () => {
    clearFailedLoads();
    this.setState(INITIAL_STATE);
  };

  private async reloadIfUpdated(error: ChunkLoadError) {
    const isReloading = await reloadOnce();
    if (!isReloading && this.state.error === error) this.setState({ error, isCheckingVersion: false });
  }
}
