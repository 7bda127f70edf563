// Asks before an article is deleted, names it, and says that there is no way back.
import { ARTICLE_MESSAGES } from "#contract/articles.ts";
import type { Article } from "#contract/articles.ts";
import { articlesKey, deleteArticle } from "#web/api/articles.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { languageOf } from "#web/ui/languageOf.ts";

import { useDeletion, withReason } from "../list/useDeletion.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { DateCell } from "../ui/DateCell.tsx";

import styles from "./DeleteArticleDialog.module.css";

interface DeleteArticleDialogProps {
  article: Article;
  onClose: () => void;
}

export function DeleteArticleDialog({ article, onClose }: DeleteArticleDialogProps) {
  const http = useHttp();
  const deletion = useDeletion({
    what: `article ${article._id}`,
    remove: () => deleteArticle(http, article._id),
    queryKey: articlesKey,
    done: `“${article.title}” was deleted`,
    failed: (error) => withReason(ARTICLE_MESSAGES.deleteFailed, error),
    onClose,
  });
  const { title, status, createdAt } = article;
  return (
    <ConfirmDialog
      title="Delete article"
      action="Delete Article"
      busyText="Deleting..."
      busy={deletion.isPending}
      onConfirm={deletion.start}
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
