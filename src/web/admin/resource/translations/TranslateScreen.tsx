import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect } from "wouter";

import type { AnyRecord } from "#resources/contentType.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { translationsQuery } from "#web/api/recordTranslations.ts";

import { NotFoundScreen } from "#web/admin/frame/NotFoundScreen.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { pathsOf } from "../paths.ts";
import { ChangeableOnly, PublishedRecord } from "../PublishedRecord.tsx";
import { LoadingScreen } from "../RecordLoader.tsx";
import type { FormConfig } from "../screenConfigs.ts";
import { useRecordPermissions } from "../useRecordPermissions.ts";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import { TranslationForm } from "./TranslationForm.tsx";
import { findSource } from "./translationFields.ts";

interface TranslateScreenProps<R extends AnyRecord> {
  config: FormConfig<R>;
  id: string;
  /** As in the address. */
  language: string;
}

/** The form of a record's text in another language of the site than the first one that it has. */
export function TranslateScreen<R extends AnyRecord>({
  config,
  id,
  language: code,
}: TranslateScreenProps<R>) {
  const { languages } = useServices();
  const { canChange } = useRecordPermissions();
  const language = listLanguages(languages).find((one) => one === code);
  if (!language) return <NotFoundScreen />;
  if (!canChange({ status: "Draft" })) return <PublishedRecord type={config.type} record={{ slug: id }} />;
  return <TranslationLoader config={config} id={id} language={language} />;
}

interface TranslationLoaderProps<R extends AnyRecord> extends TranslateScreenProps<R> {
  language: Language;
}

/** Reads the texts each time the screen is opened. A failed refetch keeps the form. */
function TranslationLoader<R extends AnyRecord>({ config, id, language }: TranslationLoaderProps<R>) {
  const { type } = config;
  const query = useQuery({ ...translationsQuery(useHttp(), type, id), refetchOnMount: "always" });
  // The source stays when the text in the main language, which was missing, is saved.
  const [sourceLanguage, setSourceLanguage] = useState<Language | null>(null);
  if (!sourceLanguage && query.isFetchedAfterMount && query.isSuccess)
    setSourceLanguage(findSource(query.data)?.language ?? null);
  const translations = (sourceLanguage && query.data) ?? [];
  const source = translations.find((one) => one.language === sourceLanguage);
  const translation = translations.find((one) => one.language === language);
  if (language === sourceLanguage) return <Redirect to={pathsOf(type).edit({ _id: id })} replace />;
  if (!source || !translation)
    return (
      <LoadingScreen
        config={config}
        title={texts.title({ noun: typeNoun(type), language: languageName(language) })}
        query={query}
        isMissing={isNotFound(query.error)}
      />
    );
  const isPublished = translations.some(({ status }) => status === "Published");
  return (
    <ChangeableOnly type={type} record={{ slug: id, status: isPublished ? "Published" : "Draft" }}>
      <TranslationForm config={config} id={id} source={source} translation={translation} />
    </ChangeableOnly>
  );
}
