import { filePath } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { useListState } from "#web/admin/frame/useListState.ts";
import { FileSheet } from "#web/admin/library/FileSheet.tsx";
import { FILES } from "#web/admin/library/kinds.tsx";
import type { Column } from "#web/admin/lists/columns.ts";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { useCopyText } from "#web/admin/ui/useCopyText.ts";

import { FileDialog } from "./FileDialog.tsx";
import { LibraryScreen } from "./LibraryScreen.tsx";

const NO_FILTERS = {};

export function FilesPage() {
  const state = useListState("/admin/library/files", NO_FILTERS);
  const copyLink = useCopyText({ copied: texts.copied, copyFailed: texts.copyFailed });
  return (
    <LibraryScreen
      kind={FILES}
      title={texts.title}
      state={state}
      query={{ page: state.page, search: state.search }}
      emptyState={<Notice title={texts.empty.title}>{texts.empty.text}</Notice>}
      renderDialog={(file, onClose) => <FileDialog file={file} onClose={onClose} />}
    >
      {(rows, onOpen) => (
        <ListTable
          {...rows}
          columns={columns()}
          nameOf={({ name }) => name}
          actionsOf={(file) => [
            { label: uiTexts.edit, icon: "edit", key: "e", run: () => onOpen(file) },
            { label: texts.dialog.download, icon: "arrowDown", href: file.path, external: true },
            { label: texts.copyLink, icon: "link", run: () => void copyLink(filePath(file._id)) },
          ]}
        />
      )}
    </LibraryScreen>
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
