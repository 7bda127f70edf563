import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { FILE_PAGE_SIZE, filesPageQuery } from "#web/api/files.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";

import { ACCEPTED_FILES } from "./acceptedFiles.ts";
import { FileSheet } from "./FileSheet.tsx";
import { LibraryDialog } from "./LibraryDialog.tsx";
import { useFileUploads } from "./useFileUploads.ts";

import styles from "./PictureGrid.module.css";

interface FilePickerProps {
  onChoose: (file: LibraryFile) => void;
  onClose: () => void;
}

/** Chooses a file of the library, or uploads one to it. */
export function FilePicker({ onChoose, onClose }: FilePickerProps) {
  const [filter, setFilter] = useState({ page: 1, search: "" });
  const query = filesPageQuery(useHttp(), filter);
  const list = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const uploads = useFileUploads(choose);

  function choose(file: LibraryFile) {
    onChoose(file);
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
      accept={ACCEPTED_FILES}
      pageSize={FILE_PAGE_SIZE}
      onFilter={setFilter}
    >
      {(files) => (
        <ul className={styles.grid} data-list aria-label={texts.title} aria-busy={list.isPlaceholderData}>
          {files.map((file) => (
            <li key={file._id}>
              <button type="button" className="row gap-12 full left" onClick={() => choose(file)}>
                <FileSheet file={file._id} />
                <span className="fill">
                  <span className="block cut label medium" lang={detectLanguage(file.name)}>
                    {file.name}
                  </span>
                  <span className="block meta quiet">{formatBytes(file.bytes)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </LibraryDialog>
  );
}
