import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";

import { LACKING_STATES } from "#contract/content/translations.ts";
import type { LanguageProgress } from "#contract/content/translations.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageProgressQuery } from "#web/api/translations.ts";

import { BOARD_PATH } from "#web/admin/resource/translationPath.ts";
import { languageName } from "#web/admin/ui/languageName.ts";
import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { withoutPreparation } from "#web/admin/screens/settings/sections/languageChoice.ts";
import { useChangeSettings } from "#web/admin/screens/settings/useChangeSettings.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { useTypes } from "./TranslationList.tsx";

import styles from "./Preparation.module.css";

/** What a language in preparation lacks, and the button that publishes it. */
export function Preparation({ language }: { language: Language }) {
  const progress = useQuery({ ...languageProgressQuery(useHttp()), staleTime: 0 });
  const canPublish = usePermissions()("settings");
  const name = languageName(language);
  const path = `/${language}`;
  const own = progress.data?.find((one) => one.language === language);
  return (
    <section className={styles.preparation} aria-labelledby={`preparing-${language}`}>
      <h2 id={`preparing-${language}`} className="heading">
        {texts.preparation.title({ language: name })}
      </h2>
      <p className="quiet">{(canPublish ? texts.preparation.text : texts.preparation.askOwner)({ path })}</p>
      {own && <Lacking progress={own} />}
      {progress.isError && <p role="alert">{texts.preparation.loadFailed}</p>}
      <div className="wrap above-4">
        {canPublish && <PublishButton language={language} isComplete={own && isComplete(own)} />}
        <ButtonLink kind="plain" href={path} external>
          {texts.preparation.preview}
        </ButtonLink>
      </div>
    </section>
  );
}

function isComplete({ lacking, undescribedImages }: LanguageProgress): boolean {
  return lacking.length === 0 && undescribedImages === 0;
}

/** Each type leads to its texts in the list below. */
function Lacking({ progress }: { progress: LanguageProgress }) {
  const { language, lacking, undescribedImages } = progress;
  const types = useTypes();
  if (isComplete(progress)) return <p>{texts.preparation.complete}</p>;
  return (
    <ul className={styles.lacking}>
      {lacking.map(({ type, ...counts }) => (
        <li key={type}>
          <Link className="underlined ink" href={`${BOARD_PATH}?lang=${language}&type=${type}`}>
            {types.find(({ value }) => value === type)?.label ?? type}
          </Link>{" "}
          <span>
            {LACKING_STATES.filter((state) => counts[state] > 0)
              .map((state) => texts.preparation[state]({ count: counts[state] }))
              .join(" · ")}
          </span>
        </li>
      ))}
      {undescribedImages > 0 && (
        <li>
          <span>{texts.altTexts}</span> <span>{texts.preparation.missing({ count: undescribedImages })}</span>
        </li>
      )}
    </ul>
  );
}

interface PublishButtonProps {
  language: Language;
  /** `undefined` if it is not known. */
  isComplete: boolean | undefined;
}

/** Asks first, unless every text is translated. */
function PublishButton({ language, isComplete: isTranslated = false }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const names = { language: languageName(language), main: languageName(useServices().languages.main) };
  const { mutate, isPending } = useChangeSettings({
    failureText: texts.preparation.publishFailed,
    onSaved: () =>
      toasts.show({
        kind: "done",
        text: texts.preparation.published(names),
        action: { label: recordTexts.viewOnSite, href: `/${language}` },
      }),
  });
  const publish = () => mutate(({ languages }) => ({ languages: withoutPreparation(languages, language) }));
  return (
    <>
      <Button
        kind="primary"
        busy={isPending}
        busyText={texts.preparation.publishing}
        onClick={() => (isTranslated ? publish() : setAsking(true))}
      >
        {texts.preparation.publish}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.preparation.question(names)}
          action={texts.preparation.publish}
          kind="primary"
          onConfirm={() => {
            setAsking(false);
            publish();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.preparation.warning(names)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
