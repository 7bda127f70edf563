import { useQuery } from "@tanstack/react-query";

import { filePath } from "#contract/files.ts";
import { fileNameOf } from "#contract/images.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { fileQuery } from "#web/api/files.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { FilePicker } from "./FilePicker.tsx";
import { FileSheet } from "./FileSheet.tsx";
import { LibraryField } from "./LibraryField.tsx";
import type { LibraryFieldProps } from "./LibraryField.tsx";

import styles from "./FileSheet.module.css";

interface FileFieldProps extends LibraryFieldProps {
  onChange: (path: string) => void;
}

/** The value is the stored path, so that it stays when the file is renamed or replaced. */
export function FileField({ onChange, ...props }: FileFieldProps) {
  return (
    <LibraryField
      {...props}
      texts={texts.field}
      preview={props.value && <ChosenFile key={props.value} file={fileNameOf(props.value)} />}
      onRemove={() => onChange("")}
      renderPicker={(onClose) => (
        <FilePicker onChoose={({ _id }) => onChange(filePath(_id))} onClose={onClose} />
      )}
    />
  );
}

function ChosenFile({ file }: { file: string }) {
  const { data, isError } = useQuery(fileQuery(useHttp(), file));
  const name = data?.name ?? "";
  return (
    <span className={styles.chosen}>
      <FileSheet file={file} />
      <span className="cut label" lang={detectLanguage(name)}>
        {isError ? texts.gone : name}
      </span>
    </span>
  );
}
