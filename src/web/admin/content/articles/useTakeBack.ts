// Takes back what a save did for visitors: what it published becomes a draft again, what it hid is published again.
import { useQueryClient } from "@tanstack/react-query";

import type { Article, ArticleStatus } from "#contract/content/articles.ts";
import { articlesKey, updateArticle } from "#web/api/articles.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { withReason } from "../../collections/list/useRecordChange.ts";
import { useServices } from "../../services.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";
import type { ToastAction } from "../../ui/toasts/toasts.ts";

import { previewPathOf, publicPathOf } from "./paths.ts";

interface Words {
  done: string;
  failed: string;
  actionOf: (article: Article) => ToastAction;
}

/** By what the article is to be again. */
const WORDS: Record<ArticleStatus, Words> = {
  Draft: {
    done: "A draft again: visitors do not see it",
    failed: "The article is not a draft again.",
    actionOf: (article) => ({ label: "Preview", href: previewPathOf(article) }),
  },
  Published: {
    done: "Published again: visitors see it",
    failed: "The article is not published again.",
    actionOf: (article) => ({ label: "View on site", href: publicPathOf(article) }),
  },
};

export function useTakeBack() {
  const { upload } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();

  /** Of no other version than the one that was saved; its words and its date stay as they were saved. */
  return async (saved: Article): Promise<void> => {
    const status = saved.status === "Draft" ? "Published" : "Draft";
    const { done, failed, actionOf } = WORDS[status];
    const body = new FormData();
    for (const name of ["title", "author", "position", "content"] as const) body.set(name, saved[name]);
    body.set("status", status);
    body.set("updatedAt", saved.updatedAt);
    try {
      const article = await updateArticle(upload, saved._id, body);
      toasts.show({ kind: "done", text: done, action: actionOf(article) });
    } catch (error) {
      logWarning(failed, error);
      const reason = error instanceof Error ? error : new Error();
      toasts.show({ kind: "failed", text: withReason(failed, reason) });
    }
    void client.invalidateQueries({ queryKey: articlesKey });
  };
}
