import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CSSProperties } from "react";

import type { SettingsChange } from "#resources/settings/settings.ts";

import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsPreviewQuery } from "#web/api/settings.ts";

import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

import styles from "./SitePreview.module.css";

/** Viewport widths in CSS pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof WIDTHS;

interface SitePreviewProps {
  path: string;
  /** A change reloads the page. */
  version: string;
  /** Valid settings that are not saved yet; shown as they are typed. */
  draft?: SettingsChange | undefined;
}

/** An iframe with the public page, scaled to the available width. */
export function SitePreview({ path, version, draft }: SitePreviewProps) {
  const [device, setDevice] = useState<Device>("desktop");
  const { box, width } = useWidth();
  const deviceWidth = WIDTHS[device];
  const scale = Math.min(1, width / deviceWidth);
  return (
    <aside className={styles.preview} aria-label={texts.preview.title}>
      <div className="row wrap split gap-8-16">
        <SegmentedControl
          label={texts.preview.device}
          showLabel={false}
          options={[
            { value: "desktop", label: texts.preview.computer },
            { value: "phone", label: texts.preview.phone },
          ]}
          field={(value) => ({
            name: "preview-device",
            checked: value === device,
            onChange: () => setDevice(value === "phone" ? "phone" : "desktop"),
          })}
        />
        <a className={styles.link} href={path} target="_blank" rel="noreferrer">
          {texts.preview.open}
        </a>
      </div>
      <div ref={box} className={styles.frame} data-device={device}>
        <Frame
          key={version}
          path={path}
          draft={JSON.stringify(draft ?? {})}
          style={{ width: deviceWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </aside>
  );
}

interface FrameProps {
  path: string;
  /** The unsaved settings as JSON. */
  draft: string;
  style: CSSProperties;
}

/** The saved page; from the first draft on, the page that the server renders with the draft. */
function Frame({ path, draft, style }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const typed = useDebounced(draft);
  const [hasDraft, setHasDraft] = useState(false);
  if (typed !== "{}" && !hasDraft) setHasDraft(true);
  const { data: html = "" } = useQuery({
    ...settingsPreviewQuery(useHttp(), path, typed),
    enabled: hasDraft,
    placeholderData: keepPreviousData,
  });
  useEffect(() => showHtml(frame.current, html), [html]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the site's own page, with its own policy
    <iframe
      ref={frame}
      onLoad={() => showHtml(frame.current, html)}
      className={styles.page}
      src={path}
      title={texts.preview.frame}
      tabIndex={-1}
      style={style}
    />
  );
}

/**
 * Replaces the rendered page and its data. Scripts that start later find both; those that run already keep updating
 * elements that are no longer in the page.
 */
function showHtml(frame: HTMLIFrameElement | null, html: string) {
  const page = frame?.contentDocument;
  const window = page?.defaultView;
  if (!window || html === "") return;
  // The security policy allows no other style elements than the one of the loaded page.
  const [style = "", css = ""] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const drawn = new DOMParser().parseFromString(html.replace(style, ""), "text/html");
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = drawn.documentElement.lang;
  for (const part of ["#root", 'script[type="application/json"]'])
    page.querySelector(part)?.replaceWith(...drawn.querySelectorAll(part));
}

/** Observes the width of an element, in CSS pixels. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>(WIDTHS.desktop);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? WIDTHS.desktop));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
