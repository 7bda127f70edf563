import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { Screen } from "./Screen.tsx";
import { DEFAULT_LABEL } from "./sections.ts";

export function NotFoundScreen() {
  const actions = <ButtonLink href="/admin/dashboard">{texts.notFound.action}</ButtonLink>;
  return (
    <Screen title={DEFAULT_LABEL}>
      <Notice title={texts.notFound.title} actions={actions}>
        {texts.notFound.text}
      </Notice>
    </Screen>
  );
}
