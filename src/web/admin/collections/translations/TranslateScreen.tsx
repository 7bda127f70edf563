import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect } from "wouter";

import type { AnyRecord } from "#content/contentType.ts";
import type { Translation } from "#contract/content/translations.ts";
import { listLanguages } from "#contract/settings/languages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { translationsQuery } from "#web/api/recordTranslations.ts";

import { NotFoundScreen } from "../../layout/NotFoundScreen.tsx";
import { Screen } from "../../layout/Screen.tsx";
import { useServices } from "../../services.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { FormSkeleton } from "../form/FormSkeleton.tsx";
import { pathsOf } from "../screens/paths.ts";
import { PublishedRecord } from "../screens/PublishedRecord.tsx";
import type { FormConfig } from "../screens/screenConfigs.ts";
import { useRecordPermissions } from "../screens/useRecordPermissions.ts";
import { typeMessages, typeNoun, typePlural } from "../typeTexts.ts";

import { languageName } from "./languageName.ts";
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
  const { type, NotFound } = config;
  const query = useQuery({ ...translationsQuery(useHttp(), type, id), refetchOnMount: "always" });
  // The source stays when the text in the main language, which was missing, is saved.
  const [sourceLanguage, setSourceLanguage] = useState<Language | null>(null);
  if (!sourceLanguage && query.isFetchedAfterMount && query.isSuccess)
    setSourceLanguage(findSource(query.data)?.language ?? null);
  const translations = sourceLanguage ? query.data : undefined;
  const source = translations?.find((one) => one.language === sourceLanguage);
  const translation = translations?.find((one) => one.language === language);
  if (language === sourceLanguage) return <Redirect to={pathsOf(type).edit({ _id: id })} replace />;
  if (translations && source && translation)
    return <OpenForm {...{ config, id, translations, source, translation }} />;
  const title = texts.title({ noun: typeNoun(type), language: languageName(language) });
  return (
    <Screen title={title} parent={pathsOf(type).parent}>
      {!query.isError ? (
        <FormSkeleton />
      ) : isNotFound(query.error) ? (
        <NotFound type={type} />
      ) : (
        <LoadFailed
          title={typeMessages(type).loadFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          actions={
            <ButtonLink kind="plain" href={type.admin.path}>
              {recordTexts.back({ plural: typePlural(type) })}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  );
}

interface OpenFormProps<R extends AnyRecord> {
  config: FormConfig<R>;
  id: string;
  translations: readonly Translation[];
  translation: Translation;
  source: Translation;
}

function OpenForm<R extends AnyRecord>({ config, translations, ...texts }: OpenFormProps<R>) {
  const { type, TranslationForm } = config;
  const { canChange } = useRecordPermissions();
  const isPublished = translations.some(({ status }) => status === "Published");
  // A form that is open stays when its admin gets another scope, and its save fails with the reason.
  const [isChangeable] = useState(canChange({ status: isPublished ? "Published" : "Draft" }));
  if (!isChangeable) return <PublishedRecord type={type} record={{ slug: texts.id }} />;
  return <TranslationForm type={type} {...texts} />;
}
