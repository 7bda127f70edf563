import { Component } from "react";
import type { ReactNode } from "react";

import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { Screen } from "./Screen.tsx";
import { getDefaultLabel } from "./sections.ts";

/** Catches errors of loading or rendering a screen, so that the layout stays usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logWarning("A screen of the back office failed", error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Screen title={getDefaultLabel()}>
        <Notice
          failed
          title={texts.crashed.title}
          actions={<Button onClick={() => location.reload()}>{texts.crashed.action}</Button>}
        >
          {texts.crashed.text}
        </Notice>
      </Screen>
    );
  }
}
