import { PageHead } from "../layout/head/PageHead.tsx";
import type { PageHeadProps } from "../layout/head/PageHead.tsx";

import { listQuery } from "./listPages.ts";
import type { PublicList } from "./usePublicList.ts";

interface ListHeadProps<R> extends Pick<PageHeadProps, "seo" | "title" | "description"> {
  list: PublicList<R>;
}

/** Each page of a list has its own title and canonical URL; filtered lists have that of all records. */
export function ListHead<R>({ list: { data, page, category }, ...texts }: ListHeadProps<R>) {
  // All missing pages of a list share the page that the server sends.
  if (data === null) return <PageHead {...texts} noindex />;
  return <PageHead {...texts} pageNumber={page} query={category ? "" : listQuery(page)} />;
}
