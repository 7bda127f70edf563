// Asks before an article is deleted, names it, and says that there is no way back.
import { ARTICLE_MESSAGES } from "#contract/content/articles.ts";
import type { Article } from "#contract/content/articles.ts";
import { deleteArticle } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { useDeletion } from "../../collections/list/useDeletion.ts";
import { withReason } from "../../collections/list/useRecordChange.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { DateCell } from "../../ui/dates/DateCell.tsx";

import { ARTICLE_RECORDS } from "./articleRecords.ts";
import styles from "./DeleteArticleDialog.module.css";

interface DeleteArticleDialogProps {
  article: Article;
  onClose: () => void;
}

export function DeleteArticleDialog({ article, onClose }: DeleteArticleDialogProps) {
  const http = useHttp();
  const confirm = useDeletion({
    kind: ARTICLE_RECORDS,
    record: article,
    noun: "article",
    remove: () => deleteArticle(http, article._id),
    done: `“${article.title}” was deleted`,
    failed: (error) => withReason(ARTICLE_MESSAGES.deleteFailed, error),
    onClose,
  });
  const { title, status, createdAt } = article;
  return (
    <ConfirmDialog title="Delete article" action="Delete Article" onConfirm={confirm} onCancel={onClose}>
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
