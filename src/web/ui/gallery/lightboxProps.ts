import type { Picture } from "#contract/pictures.ts";

export interface LightboxProps {
  pictures: Picture[];
  index: number;
  open: boolean;
  /** The record's name: it describes pictures that have no description. */
  name: string;
  retryFrom: string;
  onMove: (index: number) => void;
  /** Also after the browser's own ways to close a dialog. */
  onClose: () => void;
}
