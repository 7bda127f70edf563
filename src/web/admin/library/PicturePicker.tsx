import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { PICTURE_PAGE_SIZE, picturesPageQuery } from "#web/api/library.ts";

import { LibraryDialog } from "./LibraryDialog.tsx";
import { PictureGrid } from "./PictureGrid.tsx";
import { usePictureUploads } from "./usePictureUploads.ts";

interface PicturePickerProps {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** Chooses a picture of the library, or uploads one to it. Chooses and closes with one click. */
export function PicturePicker({ onChoose, onClose }: PicturePickerProps) {
  const [filter, setFilter] = useState({ page: 1, search: "" });
  const query = picturesPageQuery(useHttp(), filter);
  const list = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const uploads = usePictureUploads(choose);

  function choose(picture: LibraryPicture) {
    onChoose(picture);
    onClose();
  }

  return (
    <LibraryDialog
      {...{ list, filter, uploads, onClose }}
      texts={{
        title: texts.picker.title,
        search: texts.search,
        upload: texts.picker.upload,
        loadFailed: texts.loadFailed,
        noneFound: texts.noneFound,
        noneYet: texts.noneYet,
      }}
      pageSize={PICTURE_PAGE_SIZE}
      onFilter={setFilter}
    >
      {(pictures) => (
        <PictureGrid
          label={texts.title}
          pictures={pictures}
          isStale={list.isPlaceholderData}
          onOpen={choose}
        />
      )}
    </LibraryDialog>
  );
}
