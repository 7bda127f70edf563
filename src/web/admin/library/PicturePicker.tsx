import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { PICTURE_PAGE_SIZE, picturesPageQuery } from "#web/api/library.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";
import { SearchField } from "#web/admin/ui/fields/SearchField.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Pagination } from "#web/admin/ui/Pagination.tsx";

import { PictureGrid } from "./PictureGrid.tsx";
import { UploadList } from "./UploadList.tsx";
import { usePictureUploads } from "./usePictureUploads.ts";

interface PicturePickerProps {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** Chooses a picture of the library, or uploads one to it. Chooses and closes with one click. */
export function PicturePicker({ onChoose, onClose }: PicturePickerProps) {
  const [filter, setFilter] = useState({ page: 1, search: "" });
  const list = useQuery({
    ...picturesPageQuery(useHttp(), filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const uploads = usePictureUploads(choose);
  const addFirst = ([file]: File[]) => file && uploads.add([file]);
  const drop = useFileDrop(addFirst);

  function choose(picture: LibraryPicture) {
    onChoose(picture);
    onClose();
  }

  const { items = [], pagination } = list.data ?? {};
  return (
    <Dialog title={texts.picker.title} size="widest" onCancel={onClose}>
      <div {...drop.props}>
        <div className="wrap gap-8 above-16">
          <SearchField
            label={texts.search}
            value={filter.search}
            onSearch={(search) => setFilter({ page: 1, search })}
          />
          <FileButton
            name="picture"
            label={texts.picker.upload}
            text={texts.picker.upload}
            onFiles={addFirst}
          />
        </div>
        <UploadList {...uploads} />
        <div className="above-16">
          {list.isError ? (
            <LoadFailed title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <PictureGrid
              label={texts.title}
              pictures={items}
              isStale={list.isPlaceholderData}
              onOpen={choose}
            />
          )}
          {list.data && items.length === 0 && (
            <p className="label quiet">{filter.search ? texts.noneFound : texts.noneYet}</p>
          )}
        </div>
        {pagination && pagination.totalPages > 1 && (
          <Pagination
            pagination={pagination}
            pageSize={PICTURE_PAGE_SIZE}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        )}
      </div>
    </Dialog>
  );
}
