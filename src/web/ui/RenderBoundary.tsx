import { Component, Fragment } from "react";
import type { ReactNode } from "react";

import { logWarning } from "./logWarning.ts";

interface RenderBoundaryProps {
  children: ReactNode;
  /** Shown after the second error; `retry` renders the children again. Nothing is shown without it. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

/**
 * Limits a render error to its children. Renders them again once, with new elements, because other programs such as
 * translators may have changed the old ones.
 */
export class RenderBoundary extends Component<RenderBoundaryProps, { error: unknown; attempts: number }> {
  override state = { error: null, attempts: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    logWarning("A part of the page could not be rendered", error);
    if (this.state.attempts === 0) this.retry();
  }

  override render() {
    const { error, attempts } = this.state;
    if (error === null) return <Fragment key={attempts}>{this.props.children}</Fragment>;
    return attempts === 0 ? null : this.props.fallback?.(error, this.retry);
  }

  private readonly retry = () => this.setState(({ attempts }) => ({ error: null, attempts: attempts + 1 }));
}
