import { useEffect, useState } from "react";
import type { ComponentType } from "react";

import type { ServiceIconName } from "#resources/settings/serviceIcons.ts";

interface ServiceDrawingProps {
  icon: ServiceIconName;
}

let Loaded: ComponentType<ServiceDrawingProps> | undefined;

/** Decoration below the first screen: its code is loaded when the visitor scrolls. */
export function LazyServiceDrawing(props: ServiceDrawingProps) {
  const [Drawing, setDrawing] = useState(() => Loaded);
  useEffect(() => {
    const load = async () => {
      Loaded = (await import("./ServiceDrawing.tsx").catch(() => null))?.ServiceDrawing;
      setDrawing(() => Loaded);
    };
    if (Loaded) return;
    if (scrollY > 0) void load();
    else addEventListener("scroll", load, { once: true });
    return () => removeEventListener("scroll", load);
  }, []);
  return Drawing && <Drawing {...props} />;
}
