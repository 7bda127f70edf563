import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import type { Theme } from "#web/ui/theme.ts";
import { useTheme } from "#web/ui/useTheme.ts";

import { useServices } from "#web/admin/session/services.ts";

import styles from "./SiteFrame.module.css";

interface SiteFrameProps {
  title: string;
  /** In px. The frame is scaled down if there is less space, and grows up to `maxWidth` if there is more. */
  minWidth: number;
  maxWidth: number;
  children: ReactNode;
}

/** Tokens with the site's accent, which the public stylesheet doesn't contain. */
const ACCENT_TOKENS = ["--accent", "--cobalt"];

/**
 * Renders a part of the public site in an iframe, which has the public stylesheet and its own viewport width.
 */
export function SiteFrame({ title, minWidth, maxWidth, children }: SiteFrameProps) {
  const { publicSheet } = useServices();
  const [wrapper, setWrapper] = useState<HTMLElement | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const available = useSize(wrapper).width || minWidth;
  const { height } = useSize(root);
  useSiteTheme(root);
  useForwardKeys(root, wrapper);
  const width = Math.min(maxWidth, Math.max(minWidth, available));
  const scale = Math.min(1, available / width);
  return (
    <div ref={setWrapper} className={styles.wrapper} style={{ height: height * scale, maxWidth }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox would block React's events too; the iframe inherits this page's CSP, which forbids inline scripts */}
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={createDocument(publicSheet)}
        scrolling="no"
        data-ready={root !== null || undefined}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setRoot(currentTarget.contentDocument?.getElementById("root") ?? null)}
      />
      {root && createPortal(children, root)}
    </div>
  );
}

/** The stylesheet delays the `load` event until it has loaded. Links open in a new tab. */
function createDocument(sheet: string): string {
  const link = sheet && `<link rel="stylesheet" href="${sheet}">`;
  return `<!doctype html><html lang="en" data-interacted><head><meta charset="utf-8"><base target="_blank">${link}</head><body><div id="root"></div></body></html>`;
}

/** Keeps the last size while the element is hidden. */
function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0) setSize({ width, height: Math.ceil(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

function useSiteTheme(root: HTMLElement | null) {
  const theme = useTheme();
  useEffect(() => {
    if (root) applyTheme(root.ownerDocument.documentElement, theme);
  }, [root, theme]);
}

function applyTheme(site: HTMLElement, theme: Theme) {
  site.dataset["theme"] = theme;
  const own = getComputedStyle(document.documentElement);
  for (const token of ACCENT_TOKENS) site.style.setProperty(token, own.getPropertyValue(token));
}

/** Forwards key events, which don't leave the iframe's document, to the screen's shortcuts. */
function useForwardKeys(root: HTMLElement | null, wrapper: HTMLElement | null) {
  useEffect(() => {
    const site = root?.ownerDocument;
    if (!site) return;
    const ending = new AbortController();
    const forward = (event: KeyboardEvent) => {
      if (!wrapper?.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
    };
    site.addEventListener("keydown", forward, { signal: ending.signal });
    return () => ending.abort();
  }, [root, wrapper]);
}
