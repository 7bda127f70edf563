import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { Screen } from "./Screen.tsx";
import { getDefaultLabel } from "./sections.ts";
import { useSections } from "./useSections.ts";

export function NotFoundScreen() {
  const [home] = useSections();
  const hasDashboard = home?.permission === "analytics.read";
  const actions = home && (
    <ButtonLink href={home.path}>
      {hasDashboard ? texts.notFound.action : texts.notFound.goTo({ section: home.label })}
    </ButtonLink>
  );
  return (
    <Screen title={getDefaultLabel()}>
      <Notice title={texts.notFound.title} actions={actions}>
        {hasDashboard ? texts.notFound.text : texts.notFound.textWithoutDashboard}
      </Notice>
    </Screen>
  );
}
