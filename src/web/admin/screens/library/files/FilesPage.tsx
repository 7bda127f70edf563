import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { filePath } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { FILE_PAGE_SIZE, filesPageQuery } from "#web/api/files.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import { ACCEPTED_FILES } from "#web/admin/library/acceptedFiles.ts";
import { FileSheet } from "#web/admin/library/FileSheet.tsx";
import { UploadList } from "#web/admin/library/UploadList.tsx";
import { useFileUploads } from "#web/admin/library/useFileUploads.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { useCopyText } from "#web/admin/ui/useCopyText.ts";

import { LibraryTabs } from "../LibraryTabs.tsx";
import { FileDialog } from "./FileDialog.tsx";

const NO_FILTERS = {};

/** The files of the library. New ones are chosen or dropped anywhere. */
export function FilesPage() {
  const state = useListState("/admin/library/files", NO_FILTERS);
  const [opened, setOpened] = useState<LibraryFile | null>(null);
  const query = filesPageQuery(useHttp(), state);
  const list = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const uploads = useFileUploads(() => {});
  const drop = useFileDrop(uploads.add);
  const copyLink = useCopyText({ copied: texts.copied, copyFailed: texts.copyFailed });
  const actionsOf = (file: LibraryFile): RowAction[] => [
    { label: uiTexts.edit, icon: "edit", key: "e", run: () => setOpened(file) },
    { label: texts.dialog.download, icon: "arrowDown", href: file.path, external: true },
    { label: texts.copyLink, icon: "link", run: () => void copyLink(filePath(file._id)) },
  ];
  return (
    <Screen
      title={texts.title}
      actions={
        <FileButton
          name="files"
          label={texts.upload}
          text={texts.upload}
          accept={ACCEPTED_FILES}
          multiple
          onFiles={uploads.add}
        />
      }
    >
      <div {...drop.props}>
        <LibraryTabs />
        <UploadList {...uploads} />
        <ListView
          title={texts.listTitle}
          noun={texts.noun.many}
          one={texts.noun.one}
          searchLabel={texts.search}
          list={list}
          state={state}
          pageSize={FILE_PAGE_SIZE}
          emptyState={<Notice title={texts.empty.title}>{texts.empty.text}</Notice>}
          noResultsTitle={texts.noneFound}
        >
          {(rows) => (
            <ListTable {...rows} columns={columns()} nameOf={({ name }) => name} actionsOf={actionsOf} />
          )}
        </ListView>
      </div>
      {opened && <FileDialog file={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function columns(): Column<LibraryFile>[] {
  const { type, name, size, downloads, uploaded } = texts.columns;
  return [
    { label: type, kind: "image", width: "72px", cell: ({ _id }) => <FileSheet file={_id} /> },
    { label: name, kind: "name", cell: (file) => file.name, lang: (file) => detectLanguage(file.name) },
    { label: size, kind: "number", width: "110px", cell: ({ bytes }) => formatBytes(bytes) },
    { label: downloads, kind: "wideOnly", width: "120px", cell: (file) => file.downloads },
    {
      label: uploaded,
      kind: "date",
      width: "126px",
      cell: ({ createdAt }) => <DateCell iso={createdAt} language={LIST_DATE_LANGUAGE} />,
    },
  ];
}
