import { layoutTexts } from "#texts/admin/layout.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { Preparation } from "./Preparation.tsx";
import { TranslationList } from "./TranslationList.tsx";

export function TranslationBoardPage() {
  const { languages } = useServices();
  return (
    <Screen title={layoutTexts.names.translations}>
      {languages.inPreparation?.map((language) => (
        <Preparation key={language} language={language} />
      ))}
      {languages.further.length > 0 ? <TranslationList languages={languages} /> : <OneLanguage />}
    </Screen>
  );
}

function OneLanguage() {
  const canChange = usePermissions()("settings");
  return (
    <Notice
      title={texts.oneLanguage.title}
      actions={
        canChange && <ButtonLink href="/admin/settings/languages">{texts.oneLanguage.action}</ButtonLink>
      }
    >
      {canChange ? texts.oneLanguage.text : texts.oneLanguage.askOwner}
    </Notice>
  );
}
