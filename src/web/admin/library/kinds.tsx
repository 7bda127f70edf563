// What pictures and files of the library do in their own way.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { FILE_EXTENSIONS, filePath, fileTypeLabel, MAX_FILE_BYTES } from "#contract/files.ts";
import type { FileProblem, LibraryFile } from "#contract/files.ts";
import { fileNameOf } from "#contract/images.ts";
import { EXCLUSIVE_MAX_PICTURE_BYTES } from "#contract/library.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { fileTexts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { fileCalls, pictureCalls } from "#web/api/library.ts";
import type { LibraryCalls, LibraryItem } from "#web/api/library.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { downscaleImage } from "#web/admin/forms/images/files/downscaleImage.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { FileSheet } from "./FileSheet.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

import styles from "./kinds.module.css";

type SharedText = "search" | "upload" | "noneFound" | "noun";

export interface LibraryKind<T extends LibraryItem> {
  calls: Omit<LibraryCalls<T>, "update">;
  texts: Pick<typeof libraryTexts, SharedText> & {
    picker: Record<"title" | "upload", string>;
    uses: { none: string };
    field: { replace: string };
    replace: Pick<typeof libraryTexts.replace, "open" | "text" | "done">;
    deleteDialog: { open: string };
  };
  /** In the audit log. */
  auditKind: "image" | "file";
  /** Of its lists. */
  title: () => string;
  /** Media types or endings of a file input; pictures by default. */
  accept?: string;
  /** One a row. */
  isList?: boolean;
  /** @throws RangeError for a file that the server would refuse */
  prepare: (file: File) => Promise<File>;
  /** The message of a problem of a file; empty for others. */
  describeProblem: (problem: FileProblem) => string;
  /** Its stored path, by which fields and texts refer to it. */
  pathOf: (item: T) => string;
  nameOf: (item: T) => string;
  factsOf: (item: T) => string;
  renderPreview: (item: T) => ReactNode;
  /** Of an upload. */
  renderFile: (file: File, url: string) => ReactNode;
  /** The value of a field. @param path empty for none */
  renderChosen: (path: string, isInvalid: boolean) => ReactNode;
}

export const PICTURES: LibraryKind<LibraryPicture> = {
  calls: pictureCalls,
  auditKind: "image",
  texts: libraryTexts,
  title: () => libraryTexts.pictures,
  async prepare(original) {
    const file = await downscaleImage(original);
    if (file.size >= EXCLUSIVE_MAX_PICTURE_BYTES) throw new RangeError(libraryTexts.tooLarge);
    return file;
  },
  describeProblem: () => "",
  pathOf: ({ path }) => path,
  nameOf: ({ name }) => name || libraryTexts.unnamed,
  /** `2400 × 1600, 1.8 MB` */
  factsOf: ({ width, height, bytes }) => `${width} × ${height}, ${formatBytes(bytes)}`,
  renderPreview: (picture) => <Thumbnail {...picture} minWidth={320} />,
  renderFile: (_, url) => <img src={url} alt="" />,
  renderChosen: (path, isInvalid) => (
    <span className={styles.tile} data-error={isInvalid || undefined}>
      {path ? <Thumbnail key={path} path={path} /> : <Icon name="image" />}
    </span>
  ),
};

export const FILES: LibraryKind<LibraryFile> = {
  calls: fileCalls,
  auditKind: "file",
  texts: fileTexts,
  title: () => fileTexts.listTitle,
  accept: FILE_EXTENSIONS.map((extension) => `.${extension}`).join(","),
  isList: true,
  prepare: (file) =>
    file.size > MAX_FILE_BYTES
      ? Promise.reject(new RangeError(fileTexts.problems.tooLarge))
      : Promise.resolve(file),
  describeProblem: (problem) => fileTexts.problems[problem],
  pathOf: ({ _id }) => filePath(_id),
  nameOf: ({ name }) => name,
  factsOf: ({ _id, bytes, downloads }) =>
    fileTexts.dialog.facts({ type: fileTypeLabel(_id), size: formatBytes(bytes), downloads }),
  renderPreview: ({ _id }) => <FileSheet file={_id} />,
  renderFile: ({ name }) => <FileSheet file={name} />,
  renderChosen: (path) => path && <ChosenFile key={path} file={fileNameOf(path)} />,
};

function ChosenFile({ file }: { file: string }) {
  const { data, isError } = useQuery(fileCalls.itemQuery(useHttp(), file));
  const name = data?.name ?? "";
  return (
    <span className={styles.chosen}>
      <FileSheet file={file} />
      <span className="cut label" lang={detectLanguage(name)}>
        {isError ? fileTexts.gone : name}
      </span>
    </span>
  );
}

/** Why the server refused a file, as `fileError` there sends it. */
export function problemOf(error: Error): FileProblem | undefined {
  return error instanceof ApiError ? (error.data as { reason?: FileProblem } | null)?.reason : undefined;
}
