// An article that somebody else saved meanwhile, beside what was typed here.
import type { Article, ArticleStatus } from "#contract/content/articles.ts";

import type { ConflictField, Side } from "../../collections/conflict/conflictFields.ts";
import { ConflictScreen } from "../../collections/conflict/ConflictScreen.tsx";
import { describeChanges } from "../../images/describeChanges.ts";
import type { Dates } from "../../ui/dates/dates.ts";
import { useDates } from "../../ui/dates/useDates.ts";

import { FIELD_LABELS, FIELD_NAMES, fieldsOf } from "./articleForm.ts";
import type { ArticleInput } from "./articleForm.ts";
import { ARTICLE_PARENT } from "./paths.ts";
import type { ArticleFormControl } from "./useArticleForm.ts";

interface ArticleConflictProps {
  title: string;
  /** As it was when the form was opened. */
  article: Article;
  control: ArticleFormControl;
}

export function ArticleConflict({ title, article, control }: ArticleConflictProps) {
  const { conflict, draft, pictured, intended } = control;
  const dates = useDates();
  if (!conflict.met) return null;
  const { current, savedBy, mine } = conflict.met;
  return (
    <ConflictScreen
      // A still newer version begins the choice anew.
      key={current.updatedAt}
      title={title}
      parent={ARTICLE_PARENT}
      noun="article"
      recordName={current.title}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={[
        ...fieldsBetween({
          mine: readable(mine, dates),
          saved: readable(fieldsOf(current, dates), dates),
          base: readable(draft.base ?? fieldsOf(article, dates), dates),
        }),
        statusField(intended, current.status, article.status),
      ]}
      note={describeChanges(pictured.pictures)}
      saving={control.saving}
      failure={control.failure}
      onSave={(choices) => void control.saveChosen(choices)}
      onCancel={conflict.cancel}
    />
  );
}

function readable(fields: ArticleInput, { plainDay }: Dates): ArticleInput {
  return { ...fields, publishedAt: fields.publishedAt && plainDay(fields.publishedAt) };
}

function fieldsBetween({ mine, saved, base }: Record<Side | "base", ArticleInput>): ConflictField[] {
  return FIELD_NAMES.map((name) => ({
    name,
    label: FIELD_LABELS[name],
    mine: mine[name] ?? "",
    saved: saved[name] ?? "",
    base: base[name] ?? "",
  }));
}

function statusField(mine: ArticleStatus, saved: ArticleStatus, base: ArticleStatus): ConflictField {
  return { name: "status", label: "Status", mine, saved, base };
}
