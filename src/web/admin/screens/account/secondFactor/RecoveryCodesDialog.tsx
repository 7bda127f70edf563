import { secondFactorTexts } from "#texts/admin/secondFactor.ts";

import { downloadFile } from "#web/admin/ui/downloadFile.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { useCopyText } from "#web/admin/ui/useCopyText.ts";

import styles from "./RecoveryCodesDialog.module.css";

interface RecoveryCodesDialogProps {
  codes: string[];
  email: string;
  onClose: () => void;
}

/** Only its button closes it: the codes are not shown again. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { productName, productSlug } = useServices();
  const copy = useCopyText(secondFactorTexts.codesDialog);

  function download() {
    const text = [secondFactorTexts.codesDialog.fileHead({ productName, email }), "", ...codes, ""].join(
      "\n",
    );
    downloadFile({
      name: secondFactorTexts.codesDialog.fileName({ slug: productSlug }),
      blob: new Blob([text], { type: "text/plain" }),
    });
  }

  return (
    <Dialog title={secondFactorTexts.codesDialog.title} onCancel={() => {}}>
      <DialogText>
        <p>{secondFactorTexts.codesDialog.text}</p>
      </DialogText>
      <ul className={styles.codes} aria-label={secondFactorTexts.section.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => void copy(codes.join("\n"))}>{secondFactorTexts.codesDialog.copy}</Button>
        <Button onClick={download}>{secondFactorTexts.codesDialog.download}</Button>
        <Button kind="primary" onClick={onClose}>
          {secondFactorTexts.codesDialog.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
