import { useState } from "react";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import * as texts from "#texts/public/content.ts";
import { createContentApi } from "#web/api/content.ts";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { ListHead } from "./ListHead.tsx";
import { ListPage } from "./ListPage.tsx";
import { EmptyList } from "./NoRecords.tsx";
import { PagedList } from "./PagedList.tsx";
import { RecordRow } from "./RecordRow.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import { contentNav } from "./contentNav.ts";
import { mainText } from "./filledFields.ts";
import { usePublicList } from "./usePublicList.ts";

/** The list of a content type that has no custom page. */
export function RecordsPage({ type, search }: Pick<PageProps, "search"> & { type: ContentType }) {
  const { pages } = type;
  const { productName } = useSite();
  const [api] = useState(() => createContentApi<AnyRecord>(type));
  const list = usePublicList(api, search);
  return (
    <ListPage heading={pages.listName}>
      <ListHead
        title={contentNav(type)}
        description={texts.listDescription({ list: contentNav(type), productName })}
        list={list}
      />
      <PagedList
        type={type}
        list={list}
        failedTitle={texts.listFailed()}
        skeleton={<RowsSkeleton />}
        empty={<EmptyList type={type} title={texts.noneTitle()} text={texts.noneText()} />}
      >
        {(records) => (
          <ul>
            {records.map((record, index) => (
              <RecordRow
                key={record._id}
                type={type}
                record={record}
                text={mainText(type, record)}
                isFirst={index === 0}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </ListPage>
  );
}
