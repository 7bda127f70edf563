import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

import type { PagedResult } from "#web/api/http/httpClient.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";
import { SearchField } from "#web/admin/ui/fields/SearchField.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Pagination } from "#web/admin/ui/Pagination.tsx";

import { UploadList } from "./UploadList.tsx";
import type { useUploads } from "./useUploads.ts";

interface Filter {
  page: number;
  search: string;
}

interface LibraryDialogProps<T> {
  texts: {
    title: string;
    search: string;
    upload: string;
    loadFailed: string;
    noneFound: string;
    noneYet: string;
  };
  list: UseQueryResult<PagedResult<T>>;
  pageSize: number;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  uploads: ReturnType<typeof useUploads>;
  /** Media types or endings of the file input; pictures by default. */
  accept?: string;
  onClose: () => void;
  children: (items: readonly T[]) => ReactNode;
}

/** Searches the library, or uploads something to it. */
export function LibraryDialog<T>(props: LibraryDialogProps<T>) {
  const { list, filter, onFilter, uploads, accept, onClose, children, texts: own } = props;
  const addFirst = ([file]: File[]) => file && uploads.add([file]);
  const drop = useFileDrop(addFirst);
  const { items = [], pagination } = list.data ?? {};
  // Outside the form that opens it: a form may contain no other, and must not get its events.
  return createPortal(
    <div role="presentation" onSubmit={stopPropagation} onKeyDown={stopPropagation} onDrop={stopPropagation}>
      <Dialog title={own.title} size="widest" onCancel={onClose}>
        <div {...drop.props}>
          <div className="wrap gap-8 above-16">
            <SearchField
              label={own.search}
              value={filter.search}
              onSearch={(search) => onFilter({ page: 1, search })}
            />
            <FileButton
              name="upload"
              label={own.upload}
              text={own.upload}
              accept={accept}
              onFiles={addFirst}
            />
          </div>
          <UploadList {...uploads} />
          <div className="above-16">
            {list.isError ? (
              <LoadFailed title={own.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              children(items)
            )}
            {list.data && items.length === 0 && (
              <p className="label quiet">{filter.search ? own.noneFound : own.noneYet}</p>
            )}
          </div>
          {pagination && pagination.totalPages > 1 && (
            <Pagination
              pagination={pagination}
              pageSize={props.pageSize}
              onPage={(page) => onFilter({ ...filter, page })}
            />
          )}
        </div>
      </Dialog>
    </div>,
    document.body,
  );
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation();
}
