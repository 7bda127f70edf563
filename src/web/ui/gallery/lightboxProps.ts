import type { ImageAsset } from "#contract/images.ts";

export interface LightboxProps {
  images: ImageAsset[];
  index: number;
  open: boolean;
  /** The record's name: it describes pictures that have no description. */
  name: string;
  retryBasePath: string;
  onIndexChange: (index: number) => void;
  /** Also after the browser's own ways to close a dialog. */
  onClose: () => void;
}
