import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

import { libraryTexts } from "#texts/admin/library.ts";
import { listTexts } from "#texts/admin/list.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { LibraryItem } from "#web/api/library.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions } from "#web/admin/ui/dialog/Dialog.tsx";
import { SearchField } from "#web/admin/ui/fields/SearchField.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Pagination } from "#web/admin/ui/Pagination.tsx";

import type { LibraryKind } from "./kinds.tsx";
import { LibraryGrid } from "./LibraryGrid.tsx";
import { UploadList } from "./UploadList.tsx";
import { useUploads } from "./useUploads.ts";

export interface LibraryDialogProps<T extends LibraryItem> {
  kind: LibraryKind<T>;
  /** How many can be chosen at once; with one, a press chooses it. */
  max?: number | undefined;
  onChoose: (items: T[]) => void;
  onClose: () => void;
}

/** Chooses from the library, or uploads to it. */
export function LibraryDialog<T extends LibraryItem>(props: LibraryDialogProps<T>) {
  const { kind, max = 1, onChoose, onClose } = props;
  const { texts, calls } = kind;
  const [filter, setFilter] = useState({ page: 1, search: "" });
  const [chosen, setChosen] = useState<readonly T[]>([]);
  const list = useQuery({ ...calls.pageQuery(useHttp(), filter), placeholderData: keepPreviousData });
  const uploads = useUploads(kind, addStored);
  const add = (files: File[]) => uploads.add(files.slice(0, max));
  const drop = useFileDrop(add);
  const { items = [], pagination } = list.data ?? {};

  function finish(all: readonly T[]) {
    onChoose([...all]);
    onClose();
  }

  function choose(item: T) {
    if (max === 1) return finish([item]);
    setChosen((before) => {
      const others = without(before, item);
      return others.length < before.length || before.length === max ? others : [...others, item];
    });
  }

  function addStored(item: T) {
    if (max === 1) return finish([item]);
    setChosen((before) => [...without(before, item), item].slice(-max));
  }

  return (
    <OutsideForm>
      <Dialog
        title={max === 1 ? texts.picker.title : libraryTexts.picker.many}
        size="widest"
        onCancel={onClose}
      >
        <div {...drop.props}>
          <div className="wrap gap-8 above-16">
            <SearchField
              label={texts.search}
              value={filter.search}
              onSearch={(search) => setFilter({ page: 1, search })}
            />
            <FileButton
              name="upload"
              label={texts.picker.upload}
              text={texts.picker.upload}
              accept={kind.accept}
              multiple={max > 1}
              onFiles={add}
            />
          </div>
          <UploadList {...uploads} />
          <div className="above-16">
            {list.isError ? (
              <LoadFailed
                title={listTexts.failed({ many: texts.noun.many })}
                error={list.error}
                onRetry={() => void list.refetch()}
              />
            ) : (
              <LibraryGrid
                kind={kind}
                items={items}
                isStale={list.isPlaceholderData}
                chosen={max === 1 ? undefined : chosen.map(({ _id }) => _id)}
                onOpen={choose}
              />
            )}
            {list.data && items.length === 0 && <p className="label quiet">{texts.noneFound}</p>}
          </div>
          {pagination && pagination.totalPages > 1 && (
            <Pagination
              pagination={pagination}
              pageSize={calls.pageSize}
              onPage={(page) => setFilter({ ...filter, page })}
            />
          )}
        </div>
        {max > 1 && (
          <DialogActions>
            <Button kind="primary" disabled={chosen.length === 0} onClick={() => finish(chosen)}>
              {libraryTexts.picker.add({ count: chosen.length })}
            </Button>
          </DialogActions>
        )}
      </Dialog>
    </OutsideForm>
  );
}

/** A form may contain no other, and must not get the events of the dialog that it opens. */
function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(
    <div role="presentation" onSubmit={stopPropagation} onKeyDown={stopPropagation} onDrop={stopPropagation}>
      {children}
    </div>,
    document.body,
  );
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation();
}

function without<T extends LibraryItem>(items: readonly T[], { _id }: T): T[] {
  return items.filter((item) => item._id !== _id);
}
