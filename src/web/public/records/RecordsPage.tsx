import { useQuery } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordPageTexts as texts } from "#texts/public/records.ts";
import { createContentApi } from "#web/api/content.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { ListPage } from "./ListPage.tsx";
import { NoRecords } from "./NoRecords.tsx";
import { RecordRow } from "./RecordRow.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import { mainText } from "./filledFields.ts";

/** The list of a content type that has no custom page. */
export function RecordsPage({ type }: { type: ContentType }) {
  const { nav, listName } = type.pages;
  const { productName } = useSite();
  return (
    <ListPage heading={listName}>
      <PageHead title={nav} description={texts.description(type.plural, productName)} />
      <Records type={type} />
    </ListPage>
  );
}

function Records({ type }: { type: ContentType }) {
  const { plural } = type;
  const { data, isPending, error, refetch } = useQuery(createContentApi<AnyRecord>(type).all(useHttp()));
  if (isPending) return <RowsSkeleton />;
  if (!data)
    return <LoadFailed title={texts.listFailed(plural)} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <NoRecords title={texts.none.title(plural)}>{texts.none.text}</NoRecords>;
  }
  return (
    <ul>
      {data.map((record, index) => (
        <RecordRow
          key={record._id}
          type={type}
          record={record}
          text={mainText(type, record)}
          isFirst={index === 0}
        />
      ))}
    </ul>
  );
}
