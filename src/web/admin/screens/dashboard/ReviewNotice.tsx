import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { ContentType } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { reviewCountQuery } from "#web/api/contentEditing.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { typeNoun, typePlural } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";

import styles from "./ReviewNotice.module.css";

/** Links to the drafts of each type that are ready for review. */
export function ReviewNotice() {
  const { contentFeatures } = useServices();
  return (
    <div className={styles.links}>
      {contentFeatures.map(({ type }) => (
        <ReviewLink key={type.name} type={type} />
      ))}
    </div>
  );
}

function ReviewLink({ type }: { type: ContentType }) {
  const { data: count = 0 } = useQuery(reviewCountQuery(useHttp(), type));
  if (count === 0) return null;
  return (
    <Link href={`${type.admin.path}?status=Review`}>
      {texts.review.count({ count, noun: count === 1 ? typeNoun(type) : typePlural(type) })}
    </Link>
  );
}
