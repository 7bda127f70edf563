import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "wouter";

import { recordState } from "#resources/contentType.ts";
import type { Translation } from "#contract/content/translations.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { Language } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { exchangeLanguages, translationsQuery } from "#web/api/recordTranslations.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { pathsOf } from "../paths.ts";
import { PublishingStatusBadge } from "../PublishingStatusBadge.tsx";
import type { TextControl } from "../contentResource.ts";
import { translationPath } from "../translationPath.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import { findSource } from "./translationFields.ts";
import { TranslationStateBadge } from "./TranslationStateBadge.tsx";

import styles from "./LanguageTabs.module.css";

interface LanguageTabsProps {
  /** Of the form that is shown. */
  control: Pick<TextControl, "type" | "language" | "hasChanges">;
  /** The record's id. */
  id: string;
  /** Shown beside the links. */
  children?: ReactNode;
}

/** Links to the forms of a record, one per language of the site, with their states. */
export function LanguageTabs({ control, id, children }: LanguageTabsProps) {
  const { type, language: current } = control;
  const { languages } = useServices();
  const { data = [] } = useQuery(translationsQuery(useHttp(), type, id));
  const source = findSource(data)?.language ?? languages.main;
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={texts.languages}>
        {listLanguages(languages).map((language) => {
          const text = data.find((one) => one.language === language);
          return (
            <Link
              key={language}
              className={styles.tab}
              href={
                language === source
                  ? pathsOf(type).edit({ _id: id })
                  : translationPath(type, { _id: id, language })
              }
              aria-current={language === current ? "page" : undefined}
            >
              <span>{languageName(language)}</span>
              {text && <TextState text={text} />}
            </Link>
          );
        })}
      </nav>
      {children}
    </div>
  );
}

function TextState({ text }: { text: Translation }) {
  const { state, status, review = null } = text;
  if (!status || state === "outdated") return <TranslationStateBadge state={state} />;
  return <PublishingStatusBadge state={recordState({ status, review })} />;
}

interface ExchangeButtonProps
  extends Omit<LanguageTabsProps, "children">, Pick<ComponentProps<typeof Button>, "kind"> {
  /** Of the two languages, one is the main one. */
  target: Language;
}

/** Gives a text another language, and the text in that one, if there is one, its own. Then opens the text again. */
export function ExchangeButton({ control, id, target, kind = "outline" }: ExchangeButtonProps) {
  const { type, language, hasChanges } = control;
  const { main } = useServices().languages;
  const [isBusy, setBusy] = useState(false);
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const { data = [], isPending } = useQuery(translationsQuery(http, type, id));
  const text = data.find((one) => one.language === language);
  const other = data.find((one) => one.language === target);
  // Until the texts are loaded it has its place, or the form below would move.
  if (!isPending && (!text?.fields || !other)) return null;
  const names = { language: languageName(target), other: languageName(language) };

  async function exchange(doneText: string) {
    setBusy(true);
    const updatedAt = [text?.updatedAt ?? "", other?.updatedAt ?? ""].toSorted()[1] ?? "";
    try {
      await exchangeLanguages(http, type, { id, language: target === main ? language : target, updatedAt });
      toasts.show({ kind: "done", text: doneText });
      navigate(translationPath(type, { _id: id, language: target }));
    } catch (error) {
      logWarning(texts.exchangeFailed, error);
      toasts.show({ kind: "failed", text: withReason(texts.exchangeFailed, error) });
      setBusy(false);
    }
    void client.invalidateQueries({ queryKey: [type.plural] });
  }

  return (
    <Button
      size="small"
      kind={kind}
      // Unsaved changes would be lost.
      disabled={hasChanges || isPending}
      title={hasChanges ? texts.saveFirst : undefined}
      busy={isBusy}
      busyText={uiTexts.saving}
      onClick={() => !isBusy && void exchange(other?.fields ? texts.exchanged(names) : texts.moved(names))}
    >
      {other?.fields || isPending ? texts.exchange(names) : texts.writeIn(names)}
    </Button>
  );
}
