import { Suspense } from "react";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import type { LibraryItem } from "#web/api/library.ts";

import type { LibraryDialogProps } from "./LibraryDialog.tsx";

const LibraryDialog = lazyComponent(async () => (await import("./LibraryDialog.tsx")).LibraryDialog);

/** As `LibraryDialog`, loaded when it is first opened. */
export function LibraryPicker<T extends LibraryItem>(props: LibraryDialogProps<T>) {
  // The dialog gives back the items of its kind.
  const ofAnyKind = props as unknown as LibraryDialogProps<LibraryItem>;
  return (
    <Suspense fallback={null}>
      <LibraryDialog {...ofAnyKind} />
    </Suspense>
  );
}
