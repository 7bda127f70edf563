// Takes back that a draft was published: it becomes a draft again as it was saved.
import { useQueryClient } from "@tanstack/react-query";

import type { Article } from "#contract/articles.ts";
import { articlesKey, updateArticle } from "#web/api/articles.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { withReason } from "../list/useRecordChange.ts";
import { useServices } from "../services.ts";
import { useToasts } from "../ui/toasts.ts";

import { FIELD_NAMES } from "./articleForm.ts";
import { previewPathOf } from "./paths.ts";

export function useUnpublish() {
  const { upload } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();

  /** Of no other version than the one that was saved. */
  return async (saved: Article): Promise<void> => {
    const body = new FormData();
    for (const name of FIELD_NAMES) body.set(name, saved[name]);
    body.set("status", "Draft");
    body.set("updatedAt", saved.updatedAt);
    try {
      const draft = await updateArticle(upload, saved._id, body);
      const action = { label: "Preview", href: previewPathOf(draft) };
      toasts.show({ kind: "done", text: "A draft again: visitors do not see it", action });
    } catch (error) {
      logWarning("An article could not be made a draft again", error);
      const reason = error instanceof Error ? error : new Error();
      toasts.show({ kind: "failed", text: withReason("The article is not a draft again.", reason) });
    }
    void client.invalidateQueries({ queryKey: articlesKey });
  };
}
