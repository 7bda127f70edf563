import { useQueries } from "@tanstack/react-query";
import { Link } from "wouter";

import { recordTexts as texts } from "#texts/admin/records.ts";
import { reviewCountQuery } from "#web/api/content.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { typeNoun, typePlural } from "../collections/typeTexts.ts";
import { useServices } from "../services.ts";

import styles from "./ReviewNotice.module.css";

/** Links to the drafts of each type that are ready for review. */
export function ReviewNotice() {
  const http = useHttp();
  const types = useServices().contentFeatures.map(({ type }) => type);
  const counts = useQueries({ queries: types.map((type) => reviewCountQuery(http, type)) });
  const waiting = types.flatMap((type, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? [{ type, count }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.list}>
      {waiting.map(({ type, count }) => (
        <li key={type.name}>
          <Link href={`${type.admin.path}?status=Review`}>
            {texts.review.count({ count, noun: count === 1 ? typeNoun(type) : typePlural(type) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
