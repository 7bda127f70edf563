import { useQuery } from "@tanstack/react-query";

import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { languageName } from "../collections/translations/languageName.ts";
import { CATEGORIES_PATH } from "../content/activities/paths.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

import { MissingTexts } from "./MissingTexts.tsx";
import type { UntranslatedProps } from "./UntranslatedSettings.tsx";

/** The categories of activities that have no name in a language. */
export function UntranslatedCategories({ language, main }: UntranslatedProps) {
  const query = useQuery({ ...categoriesQuery(useHttp()), staleTime: 0 });
  if (query.isError && !query.isFetching)
    return (
      <LoadFailed title={texts.categories.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  const missing = (query.data ?? []).filter((category) => !category.texts?.[language]?.name);
  return (
    <MissingTexts
      title={texts.categories.title({ count: missing.length, language: languageName(language) })}
      note={texts.categories.note({ main: languageName(main) })}
      items={missing.map(({ name }) => ({ label: name, lang: detectLanguage(name), href: CATEGORIES_PATH }))}
    />
  );
}
