import type { Permission } from "#contract/accounts/permissions.ts";
import { OTHER_TEXT_PERMISSIONS } from "#contract/content/translations.ts";
import type { OtherTextType, TranslationState, TranslationTask } from "#contract/content/translations.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";

/** Texts of one kind on the board of translations. */
export interface TextSource {
  /** As the filter of the board names it. */
  type: string;
  /** Of those who may write the texts. */
  permission: Permission;
  list(db: Reader, filter: TextFilter): Promise<TaskPage>;
}

export interface TextFilter {
  language: Language;
  languages: SiteLanguages;
  states: readonly TranslationState[];
  limit: number;
  offset: number;
}

export interface TaskPage {
  items: TranslationTask[];
  /** Of all pages. */
  total: number;
}

/** A text in one language, as its source lists it. */
export type SourceTask = Omit<TranslationTask, "type" | "language">;

interface SmallSource {
  type: OtherTextType;
  listAll(db: Reader, filter: Pick<TextFilter, "language" | "languages">): Promise<SourceTask[]>;
}

/** A source with so few texts that each request reads all of them. */
export function createSmallSource({ type, listAll }: SmallSource): TextSource {
  return {
    type,
    permission: OTHER_TEXT_PERMISSIONS[type],
    async list(db, { states, limit, offset, ...filter }) {
      const { language } = filter;
      const tasks = (await listAll(db, filter)).filter(({ state }) => states.includes(state));
      const items = tasks.slice(offset, offset + limit).map((task) => ({ ...task, type, language }));
      return { items, total: tasks.length };
    },
  };
}
