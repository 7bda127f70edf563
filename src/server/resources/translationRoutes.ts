import * as z from "zod";

import { hasPermission } from "#contract/accounts/permissions.ts";
import { TRANSLATION_MESSAGES, TRANSLATION_STATES } from "#contract/content/translations.ts";
import type { LanguageProgress } from "#contract/content/translations.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { MAX_PARAM_LENGTH, optionalParam, paginationQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { LANGUAGE_PARAMETER, resolveLanguage } from "#server/http/textLanguage.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import type { Collection } from "./Collection.ts";
import { countMissingImageTexts } from "./gallery.ts";
import type { TextSource } from "./translationBoard.ts";
import { countLacking, listTranslationTasks } from "./translationBoard.ts";

const boardQuery = paginationQuery.extend(
  lazyFields({
    ...LANGUAGE_PARAMETER,
    /** One or more states separated by commas; by default what is to be done. */
    state: () =>
      z.preprocess(
        (text) => (text === "" || text === undefined ? ["missing", "outdated"] : String(text).split(",")),
        z.array(z.enum(TRANSLATION_STATES, TRANSLATION_MESSAGES.state)),
      ),
    /** One or more separated by commas; by default all. */
    type: () =>
      optionalParam(
        boundedString(TRANSLATION_MESSAGES.type, MAX_PARAM_LENGTH).transform((text) => text.split(",")),
      ),
  }),
);

interface TranslationDependencies {
  db: Db;
  getSite: GetSite;
  sources: readonly TextSource[];
  collections: readonly Collection[];
}

export function translationRoutes(dependencies: TranslationDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", requirePermission("content.write"), validateQuery(boardQuery), handle(list)],
    ["GET", "/progress", requirePermission("content.write"), handle(readProgress)],
  ]);
}

async function list(
  c: Validated<{ query: typeof boardQuery }>,
  { db, getSite, sources }: TranslationDependencies,
) {
  const { lang, state: states, type: types, ...page } = c.req.valid("query");
  const { languages } = await getSite();
  const shown = lang ? [(await resolveLanguage(getSite, lang)).language] : listLanguages(languages);
  if (types?.some((name) => !sources.some(({ type }) => type === name))) {
    const message = TRANSLATION_MESSAGES.type;
    throw new AppError("invalid", message, { errors: { type: message } });
  }
  const listed = listWritable(c, sources).filter(({ type }) => !types || types.includes(type));
  return replyList(c, await listTranslationTasks(db, listed, { languages, shown, states, ...page }), page);
}

/** Of each language in preparation. */
async function readProgress(c: AppContext, { db, getSite, sources, collections }: TranslationDependencies) {
  const { languages } = await getSite();
  const progress = (languages.inPreparation ?? []).map(async (language): Promise<LanguageProgress> => ({
    language,
    lacking: await countLacking(db, listWritable(c, sources), { language, languages }),
    undescribedImages: await countMissingImageTexts(db, collections, language),
  }));
  return reply(c, await Promise.all(progress));
}

function listWritable(c: AppContext, sources: readonly TextSource[]): TextSource[] {
  const { user } = c.get("adminSession");
  return sources.filter(({ permission }) => hasPermission(user, permission));
}
