import { recordTexts } from "#texts/admin/records.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { ImagePreview } from "./ImagePreview.tsx";
import { PickerButton } from "#web/admin/library/PickerButton.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import type { ImagesControl } from "#web/admin/forms/images/useFormImages.ts";

import styles from "./LogoField.module.css";

interface LogoFieldProps {
  control: Pick<
    ImagesControl,
    "images" | "rules" | "chooseLogo" | "pickLogo" | "removeLogo" | "restoreStoredLogo"
  >;
  /** By default, that of a logo. */
  label?: string | undefined;
  /** The accepted files, such as "PNG, JPG, GIF up to 5MB". */
  hint: string;
  /** The form's error, shown if the files have none. */
  error?: string | undefined;
  optional?: boolean;
}

export function LogoField({ control, label, hint, error: formError, optional = false }: LogoFieldProps) {
  const { images, rules, chooseLogo, pickLogo, removeLogo, restoreStoredLogo } = control;
  const { logo, storedLogo, logoRejection } = images;
  const error = logoRejection?.message ?? formError;
  const chooseFirst = ([file]: File[]) => file && chooseLogo(file);
  const drop = useFileDrop(chooseFirst);
  return (
    <section aria-labelledby="logo-label">
      <h2 className="heading" id="logo-label">
        {label ? (
          label
        ) : optional ? (
          <Trans
            text={texts.logoOptional}
            elements={{ hint: (text) => <span className={styles.hint}>{text}</span> }}
          />
        ) : (
          recordTexts.logo
        )}
      </h2>
      <div className="row gap-16 above-12" {...drop.props}>
        <div
          className={styles.tile}
          data-empty={!logo || undefined}
          data-error={Boolean(error) || undefined}
          data-over={drop.isDragOver || undefined}
        >
          {logo ? (
            <ImagePreview image={logo} apiBase={rules.apiBase} alt={recordTexts.logo} />
          ) : (
            <Icon name="image" />
          )}
        </div>
        <div>
          <div className="wrap gap-4">
            <FileButton
              name="logo"
              label={logo ? texts.replaceLogo : texts.chooseLogo}
              text={logo ? texts.replace : label ? libraryTexts.field.choose : texts.chooseLogo}
              onFiles={chooseFirst}
              describedBy={error ? "logo-error" : undefined}
              invalid={Boolean(error)}
            />
            <PickerButton onPick={pickLogo} />
            {logo && (
              <Button kind="plain" size="small" aria-label={texts.removeLogo} onClick={removeLogo}>
                {texts.remove}
              </Button>
            )}
            {!logo && storedLogo && (
              <Button kind="plain" size="small" onClick={restoreStoredLogo}>
                {texts.keepLogo}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{hint}</p>
        </div>
      </div>
      <FieldError id="logo-error" message={error} detail={rejectedFilesText(logoRejection?.fileNames)} />
    </section>
  );
}

/** `Left out: notes.pdf` */
export function rejectedFilesText(files: string[] | undefined): string | undefined {
  return files && files.length > 0 ? texts.leftOut({ files: files.join(", ") }) : undefined;
}
