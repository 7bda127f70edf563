import { FILE_EXTENSIONS } from "#contract/files.ts";

/** For a file input. */
export const ACCEPTED_FILES = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(",");
