// Keeps a page that fails from taking the rest of the site with it, and offers to try again.
import { Component } from "react";
import type { ReactNode } from "react";

import { logWarning } from "#web/ui/logWarning.ts";

import { PageLoading } from "../layout/PageLoading.tsx";
import { forgetFailures, MissingCode } from "../loadPage.ts";
import { PageFailed } from "./PageFailed.tsx";
import { reloadOnce } from "./reloadOnce.ts";

interface State {
  error: unknown;
  /** Whether the server is being asked if it has a new version. */
  isAsking: boolean;
}

const FINE: State = { error: null, isAsking: false };

export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state = FINE;

  static getDerivedStateFromError(error: unknown): State {
    return { error, isAsking: error instanceof MissingCode };
  }

  override componentDidCatch(error: unknown) {
    logWarning("The page could not be shown", error);
    if (error instanceof MissingCode) void this.lookForNewVersion(error);
  }

  override render() {
    const { error, isAsking } = this.state;
    if (error === null) return this.props.children;
    if (isAsking) return <PageLoading />;
    return <PageFailed isMissing={error instanceof MissingCode} onRetry={this.retry} />;
  }

  private readonly retry = () => {
    forgetFailures();
    this.setState(FINE);
  };

  private async lookForNewVersion(error: MissingCode) {
    const reloads = await reloadOnce();
    if (!reloads && this.state.error === error) this.setState({ error, isAsking: false });
  }
}
