import { useQuery } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { valueOf } from "#content/values.ts";
import { recordPageTexts as texts } from "#texts/public/records.ts";
import { contentApi } from "#web/api/content.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Chips } from "#web/ui/Chip.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { Prose } from "#web/ui/text/Prose.tsx";
import { Day } from "#web/ui/text/PublishedDate.tsx";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { FactLink } from "./FactLink.tsx";
import { RecordMissing } from "./RecordMissing.tsx";
import { RecordView } from "./RecordView.tsx";
import { mainTextOf, shownFields } from "./shownFields.ts";

import styles from "./RecordPage.module.css";

/** The public page of a record whose type has no page of its own. */
export function RecordPage({ type, params }: PageProps & { type: ContentType }) {
  const query = contentApi<AnyRecord>(type).one(useHttp(), params["id"] ?? "");
  const { data, isPending, error, refetch } = useQuery(query);
  if (data) return <Loaded type={type} record={data} />;
  return <RecordMissing type={type} isPending={isPending} error={error} onRetry={() => void refetch()} />;
}

function Loaded({ type, record }: { type: ContentType; record: AnyRecord }) {
  const [main, ...others] = shownFields(type, record, "text");
  return (
    <RecordView
      type={type}
      record={record}
      description={mainTextOf(type, record)}
      chips={<AllChips type={type} record={record} />}
      facts={<Facts type={type} record={record} />}
    >
      {main && <Prose text={main.text} opening />}
      {others.map(({ name, label, text }) => (
        <section key={name} className={styles.section}>
          <h2 className={styles.heading}>{label}</h2>
          <Prose text={text} />
        </section>
      ))}
    </RecordView>
  );
}

function AllChips({ type, record }: { type: ContentType; record: AnyRecord }) {
  return Object.entries(type.fields)
    .filter(([, { kind }]) => kind === "lines")
    .map(([name, { label }]) => (
      // The values of a field of this kind.
      <Chips key={name} label={label} names={valueOf(record, name) as string[]} />
    ));
}

/** The date of publishing comes last and with its name: the fields may hold other dates. */
function Facts({ type, record }: { type: ContentType; record: AnyRecord }) {
  const { timeZone } = useSite();
  const facts = [...shownFields(type, record, "line"), ...shownFields(type, record, "choice")];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd lang={languageOf(text)}>{text}</dd>
          </div>
        ))}
        {record.publishedAt && (
          <div>
            <dt>{texts.publishedOn}</dt>
            <dd>
              <Day at={record.publishedAt} timeZone={timeZone} />
            </dd>
          </div>
        )}
      </dl>
      {shownFields(type, record, "webAddress").map(({ name, label, text }) => (
        <FactLink key={name} href={text}>
          {label}
        </FactLink>
      ))}
    </>
  );
}
