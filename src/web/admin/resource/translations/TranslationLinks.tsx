import { Link } from "wouter";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";

import type { Column } from "#web/admin/lists/columns.ts";
import { translationPath } from "../translationPath.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import { StateMark } from "./TranslationStateBadge.tsx";

import styles from "./TranslationLinks.module.css";

/** A record's further languages with the states of their texts, which link to their forms. */
export function translationsColumn(type: ContentType): Column<AnyRecord> {
  return {
    label: texts.languages,
    kind: "badge",
    width: "104px",
    cell: (record) => <TranslationLinks type={type} record={record} />,
  };
}

function TranslationLinks({ type, record }: { type: ContentType; record: AnyRecord }) {
  const { _id, translations = [] } = record;
  return (
    <span className={styles.links}>
      {translations.map(({ language, state }) => {
        const name = languageName(language);
        const label = texts.translate({ language: name, state: texts.states[state] });
        return (
          <Link
            key={language}
            className={styles.link}
            href={translationPath(type, { _id, language })}
            aria-label={label}
            title={label}
          >
            <StateMark state={state} />
            <span>{name}</span>
          </Link>
        );
      })}
    </span>
  );
}
