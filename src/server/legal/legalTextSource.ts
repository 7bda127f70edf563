import { legalTitle } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalVersionSummary } from "#resources/legalTexts.ts";
import type { TranslationState } from "#contract/content/translations.ts";
import type { Language } from "#texts/language.ts";
import { createSmallSource } from "#server/resources/translationBoard.ts";

import type { SiteClock } from "#server/resources/publishing.ts";
import { getToday, listLegalDocuments } from "./repository.ts";

/**
 * The versions of legal texts that are or will be in effect, and drafts. All texts of a version are saved together, so that
 * none is outdated. A locked version lacks its missing languages only until a later one exists.
 */
export function createLegalTextSource(clock: SiteClock) {
  return createSmallSource({
    type: "legalText",
    async listAll(db, { language, languages }) {
      const documents = await listLegalDocuments(db, await getToday(clock));
      return documents.flatMap((document) => {
        const versions = listLatestVersions(document);
        return versions
          .map((version) => ({
            _id: version._id,
            name: legalTitle(version, languages.main),
            state: toState(version, language),
            changedFields: [],
            ...(version.messages > 0 && { isLocked: true as const }),
          }))
          .filter(({ state, isLocked }) => !isLocked || state !== "missing" || versions.length === 1);
      });
    },
  });
}

function listLatestVersions({ currentId, versions }: LegalDocument): LegalVersionSummary[] {
  const current = versions.find(({ _id }) => _id === currentId);
  const since = current?.effectiveDate ?? "";
  return versions.filter(({ status, effectiveDate }) => status === "Draft" || effectiveDate >= since);
}

function toState({ status, titleTh, titleEn }: LegalVersionSummary, language: Language): TranslationState {
  if (!(language === "th" ? titleTh : titleEn)) return "missing";
  return status === "Draft" ? "draft" : "published";
}
