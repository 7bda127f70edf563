import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { fieldValue, recordPath } from "#resources/contentType.ts";
import * as texts from "#texts/public/content.ts";
import { createContentApi } from "#web/api/content.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ChipList } from "#web/ui/Chip.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Prose } from "#web/ui/text/Prose.tsx";
import { FormattedDate } from "#web/ui/text/PublishedDate.tsx";
import { RichText } from "#web/ui/text/RichText.tsx";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { RecordLink } from "./RecordLink.tsx";
import { RecordFallback } from "./RecordFallback.tsx";
import { RecordView } from "./RecordView.tsx";
import { mainText, filledFields } from "./filledFields.ts";

import styles from "./RecordPage.module.css";

/** The page of a record whose type has no custom page. */
export function RecordPage({ type, params: { slug = "" } }: PageProps & { type: ContentType }) {
  const query = createContentApi<AnyRecord>(type).detail(useHttp(), slug);
  const { data, isPending, error, refetch } = useQuery(query);
  if (data && data.slug !== slug) return <Redirect to={recordPath(type, data)} replace />;
  if (data) return <RecordDetail type={type} record={data} />;
  return <RecordFallback type={type} isPending={isPending} error={error} onRetry={() => void refetch()} />;
}

function RecordDetail({ type, record }: { type: ContentType; record: AnyRecord }) {
  const [main, ...others] = filledFields(type, record, "text");
  return (
    <RecordView
      type={type}
      record={record}
      description={mainText(type, record)}
      chips={<ChipLists type={type} record={record} />}
      facts={<RecordFacts type={type} record={record} />}
    >
      {main && <Prose text={main.text} hasLead />}
      {record.html && <RichText html={record.html} />}
      {others.map(({ name, label, text }) => (
        <section key={name} className={styles.section}>
          <h2 className={styles.heading}>{label}</h2>
          <Prose text={text} />
        </section>
      ))}
    </RecordView>
  );
}

function ChipLists({ type, record }: { type: ContentType; record: AnyRecord }) {
  return Object.entries(type.fields)
    .filter(([, { kind }]) => kind === "lines")
    .map(([name, { label }]) => (
      // Fields of this kind hold string arrays.
      <ChipList key={name} label={label} names={fieldValue(record, name) as string[]} />
    ));
}

/** The publication date comes last and with a label: other fields may hold dates too. */
function RecordFacts({ type, record }: { type: ContentType; record: AnyRecord }) {
  const { timeZone } = useSite();
  const facts = [...filledFields(type, record, "line"), ...filledFields(type, record, "choice")];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd lang={detectLanguage(text)}>{text}</dd>
          </div>
        ))}
        {record.publishedAt && (
          <div>
            <dt>{texts.publishedOn()}</dt>
            <dd>
              <FormattedDate isoDate={record.publishedAt} timeZone={timeZone} />
            </dd>
          </div>
        )}
      </dl>
      {filledFields(type, record, "webAddress").map(({ name, label, text }) => (
        <RecordLink key={name} href={text}>
          {label}
        </RecordLink>
      ))}
    </>
  );
}
