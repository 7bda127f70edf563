import { useState } from "react";
import type { ReactNode } from "react";

import { fileTexts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { LibraryFilter, LibraryItem } from "#web/api/library.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { useFilePaste } from "#web/admin/forms/images/files/useFilePaste.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { Tabs } from "#web/admin/frame/Tabs.tsx";
import type { ListState } from "#web/admin/frame/useListState.ts";
import type { LibraryKind } from "#web/admin/library/kinds.tsx";
import { UploadList } from "#web/admin/library/UploadList.tsx";
import { useUploads } from "#web/admin/library/useUploads.ts";
import { usePageList } from "#web/admin/lists/usePageList.ts";
import { ListView } from "#web/admin/lists/ListView.tsx";
import type { ListRows } from "#web/admin/lists/ListView.tsx";
import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import { FileButton } from "#web/admin/ui/FileButton.tsx";

import styles from "./LibraryScreen.module.css";

interface LibraryScreenProps<T extends LibraryItem, F extends string> {
  kind: LibraryKind<T>;
  title: string;
  state: ListState<F>;
  query: LibraryFilter;
  filters?: ReactNode;
  activeFilters?: readonly string[];
  emptyState: ReactNode;
  /** Above the list. */
  summary?: ReactNode;
  renderDialog: (item: T, onClose: () => void) => ReactNode;
  children: (rows: ListRows<T>, onOpen: (item: T) => void) => ReactNode;
}

/** The list of all pictures or files. New ones are chosen, dropped anywhere or pasted. */
export function LibraryScreen<T extends LibraryItem, F extends string>(props: LibraryScreenProps<T, F>) {
  const { kind, title, query, summary, renderDialog, children, ...view } = props;
  const { texts, calls } = kind;
  const [opened, setOpened] = useState<T | null>(null);
  const list = usePageList(calls.pageQuery(useHttp(), query));
  const uploads = useUploads(kind, () => {});
  useLeaveGuard(uploads.isUploading, uploads.isUploading);
  const drop = useFileDrop(uploads.add);
  useFilePaste(uploads.add);
  const add = (
    <FileButton
      name="uploads"
      label={texts.upload}
      text={texts.upload}
      accept={kind.accept}
      multiple
      onFiles={uploads.add}
    />
  );
  return (
    <Screen title={title} actions={add}>
      <div className={styles.area} data-over={drop.isDragOver || undefined} {...drop.props}>
        <Tabs
          label={libraryTexts.title}
          tabs={[
            { href: "/admin/library", label: libraryTexts.pictures },
            { href: "/admin/library/files", label: fileTexts.title },
          ]}
        />
        {summary}
        <UploadList {...uploads} />
        <ListView
          {...view}
          title={kind.title()}
          noun={texts.noun.many}
          one={texts.noun.one}
          searchLabel={texts.search}
          list={list}
          pageSize={calls.pageSize}
          noResultsTitle={texts.noneFound}
        >
          {(rows) => children(rows, setOpened)}
        </ListView>
      </div>
      {opened && renderDialog(opened, () => setOpened(null))}
    </Screen>
  );
}
