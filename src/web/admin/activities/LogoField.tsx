// The logo: shown on its tile, replaced, removed.
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/FieldError.tsx";
import { Icon } from "../ui/Icon.tsx";

import { CurrentPicture } from "./CurrentPicture.tsx";
import { FileButton } from "./FileButton.tsx";
import { useFileDrop } from "./useFileDrop.ts";
import type { ActivityFormControl } from "./useActivityForm.ts";

import styles from "./LogoField.module.css";

export function LogoField({ control }: { control: ActivityFormControl }) {
  const { pictures, chooseLogo, removeLogo, keepStoredLogo, errorOf } = control;
  const { logo, storedLogo, logoProblem } = pictures;
  const error = errorOf("logo");
  const choose = ([file]: File[]) => file && chooseLogo(file);
  const drop = useFileDrop(choose);
  return (
    <section aria-labelledby="logo-label">
      <h2 className={styles.label} id="logo-label">
        Logo
      </h2>
      <div className={styles.row} {...drop.props}>
        <div
          className={styles.tile}
          data-empty={!logo || undefined}
          data-error={Boolean(error) || undefined}
          data-over={drop.isOver || undefined}
        >
          {logo ? <CurrentPicture picture={logo} alt="Logo" /> : <Icon name="image" />}
        </div>
        <div>
          <div className={styles.buttons}>
            <FileButton
              name="logo"
              label={logo ? "Replace the logo" : "Choose a logo"}
              text={logo ? "Replace" : "Choose a logo"}
              onFiles={choose}
              describedBy={error ? "logo-error" : undefined}
              invalid={Boolean(error)}
            />
            {logo && (
              <Button kind="plain" size="small" aria-label="Remove the logo" onClick={removeLogo}>
                Remove
              </Button>
            )}
            {!logo && storedLogo && (
              <Button kind="plain" size="small" onClick={keepStoredLogo}>
                Keep the current one
              </Button>
            )}
          </div>
          <p className={styles.hint}>An image under 20MB</p>
        </div>
      </div>
      <FieldError id="logo-error" message={error} detail={leftOut(logoProblem?.files)} />
    </section>
  );
}

/** `Left out: notes.pdf` */
export function leftOut(files: string[] | undefined): string | undefined {
  return files && files.length > 0 ? `Left out: ${files.join(", ")}` : undefined;
}
