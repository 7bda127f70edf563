import type { ImageAsset } from "#contract/images.ts";

export interface LightboxProps {
  images: ImageAsset[];
  index: number;
  open: boolean;
  /** The record's name: alt text for images without their own. */
  name: string;
  retryBasePath: string;
  onIndexChange: (index: number) => void;
  /** Also called when the browser closes the dialog, for example on Escape. */
  onClose: () => void;
}
