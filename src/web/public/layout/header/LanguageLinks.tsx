import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";

import { joinBase, LANGUAGE_NAMES, languageBase, listLanguages } from "#resources/settings/languages.ts";
import type { Alternate } from "#resources/settings/languages.ts";
import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import * as texts from "#texts/public/layout.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { matchRoute } from "../../matchRoute.ts";
import { NOT_FOUND } from "../../routes.ts";
import { otherLanguageKey } from "../../page.ts";
import { listQuery } from "../../records/listPages.ts";
import { useSite } from "../useSite.ts";

import styles from "./LanguageLinks.module.css";

/**
 * Links the page in the site's other languages; nothing on a site with one. Plain links, because each language has its own
 * scripts.
 */
export function LanguageLinks() {
  const { languages } = useSite();
  const getPath = useTranslatedPath();
  const others = listLanguages(languages).filter((language) => language !== getLanguage());
  if (others.length === 0) return null;
  return (
    <nav aria-label={texts.language()}>
      <ul className={styles.languages}>
        {others.map((language) => (
          <li key={language}>
            <a
              className={styles.language}
              href={joinBase(languageBase(languages, language), getPath(language))}
              lang={language}
              hrefLang={language}
              data-clear
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The path of the page in a language. In place of a record that is not published in it, the path of its list. Keeps the
 * category of a list, but not the page, whose records are others in each language.
 */
function useTranslatedPath(): (language: Language) => string {
  const [path] = useLocation();
  const { route, params, search } = matchRoute(path, useSearch());
  const record = route.queries(useHttp(), params, search).at(-1);
  const client = useQueryClient();
  const data = record && client.getQueryData<{ alternates?: Alternate[] } | null>(record.queryKey);
  const alternates = data?.alternates;
  const isMissing =
    route === NOT_FOUND ||
    (data === null && route.path.includes(":") && !client.getQueryData(otherLanguageKey(path)));
  const here = isMissing ? (route.list ?? "/") : path + listQuery(1, search.get("category") ?? "");
  return (language) =>
    alternates
      ? (alternates.find((own) => own.language === language)?.path ??
        (route.list ? `${route.list}?untranslated=${getLanguage()}${path}` : "/"))
      : here;
}
