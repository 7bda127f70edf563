import { Component, Fragment } from "react";
import type { ReactNode } from "react";

import { logWarning } from "./logWarning.ts";

interface RenderBoundaryProps {
  children: ReactNode;
  /** Shown once rendering has failed twice; `retry` renders the children again. Without it, nothing is shown. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  error: unknown;
  /** How often the children were rendered again, each time with new elements. */
  attempts: number;
}

/**
 * Limits a render error to its children. Renders them again once, with new elements, because other programs such as
 * translators may have changed the old ones.
 */
export class RenderBoundary extends Component<RenderBoundaryProps, State> {
  override state: State = { error: null, attempts: 0 };

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
    if (attempts === 0) return null;
    return this.props.fallback?.(error, this.retry) ?? null;
  }

  private readonly retry = () => this.setState(({ attempts }) => ({ error: null, attempts: attempts + 1 }));
}
