import { Suspense, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { RenderBoundary } from "./RenderBoundary.tsx";

interface WhenNearProps {
  className?: string | undefined;
  /** How far below the window it may be, such as `400px`. */
  margin?: string;
  /** A lazy component, for decoration: the page is complete without it. */
  children: ReactNode;
}

/** Renders its content, and so loads it, once it comes into the window. */
export function WhenNear({ className, margin = "0px", children }: WhenNearProps) {
  const [isNear, setNear] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      // A busy browser tells several changes at once.
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return (
    <div ref={ref} className={className}>
      {isNear && (
        <RenderBoundary>
          <Suspense>{children}</Suspense>
        </RenderBoundary>
      )}
    </div>
  );
}
