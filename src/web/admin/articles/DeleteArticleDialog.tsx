// Asks before an article is deleted, names it, and says that there is no way back.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { ARTICLE_MESSAGES } from "#contract/articles.ts";
import type { Article } from "#contract/articles.ts";
import { ApiError, nullIfNotFound } from "#web/api/ApiError.ts";
import { articlesKey, deleteArticle } from "#web/api/articles.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { languageOf } from "#web/ui/languageOf.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { createOnce } from "../session/once.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { DateCell } from "../ui/DateCell.tsx";
import { useToasts } from "../ui/toasts.ts";

import styles from "./DeleteArticleDialog.module.css";

interface DeleteArticleDialogProps {
  article: Article;
  onClose: () => void;
}

export function DeleteArticleDialog({ article, onClose }: DeleteArticleDialogProps) {
  const deletion = useDeletion(article, onClose);
  const { title, status, createdAt } = article;
  return (
    <ConfirmDialog
      title="Delete article"
      action="Delete Article"
      busyText="Deleting..."
      busy={deletion.isPending}
      onConfirm={deletion.once}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this article?</p>
      <p className={styles.title} lang={languageOf(title)}>
        {title}
      </p>
      <p className={styles.detail}>
        {status}, created <DateCell iso={createdAt} />. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

function useDeletion(article: Article, onClose: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  // What is pending is drawn too late for the second of two quick clicks.
  const [once] = useState(createOnce);
  const deletion = useMutation({
    // One that is gone already is what was asked for.
    mutationFn: () => deleteArticle(http, article._id).catch(nullIfNotFound),
    onSuccess: async () => {
      onClose();
      toasts.show({ kind: "done", text: `“${article.title}” was deleted` });
      await client.invalidateQueries({ queryKey: articlesKey });
    },
    onError: (error) => {
      logWarning(`Deleting the article ${article._id} failed`, error);
      onClose();
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        text: [ARTICLE_MESSAGES.deleteFailed, error.message].filter(Boolean).join(" "),
        action: { label: "Retry", run: () => deletion.mutate() },
      });
    },
  });
  const send = async () => {
    await deletion.mutateAsync().catch(() => null);
  };
  return { isPending: deletion.isPending, once: () => void once(send) };
}
