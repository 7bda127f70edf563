import { secondFactorTexts } from "#texts/admin/secondFactor.ts";

import { downloadFile } from "../../dashboard/data/downloadFile.ts";
import { useServices } from "../../services.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../../ui/dialog/Dialog.tsx";
import { useCopyText } from "../../ui/useCopyText.ts";

import styles from "./RecoveryCodesDialog.module.css";

const texts = secondFactorTexts.codesDialog;

interface RecoveryCodesDialogProps {
  codes: string[];
  email: string;
  onClose: () => void;
}

/** Only its button closes it: the codes are not shown again. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { productName, productSlug } = useServices();
  const copy = useCopyText(texts);

  function download() {
    const text = [texts.fileHead(productName, email), "", ...codes, ""].join("\n");
    downloadFile({ name: texts.fileName(productSlug), blob: new Blob([text], { type: "text/plain" }) });
  }

  return (
    <Dialog title={texts.title} onCancel={() => {}}>
      <DialogText>
        <p>{texts.text}</p>
      </DialogText>
      <ul className={styles.codes} aria-label={texts.label}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => void copy(codes.join("\n"))}>{texts.copy}</Button>
        <Button onClick={download}>{texts.download}</Button>
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
