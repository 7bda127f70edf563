import { useEffect, useRef, useState } from "react";

import { setupTexts as texts } from "#texts/admin/setup.ts";

import { SegmentedControl } from "../ui/fields/SegmentedControl.tsx";

import styles from "./SitePreview.module.css";

/** Viewport widths in CSS pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof WIDTHS;

const DEVICES = [
  {
    value: "desktop",
    get label() {
      return texts.preview.computer;
    },
  },
  {
    value: "phone",
    get label() {
      return texts.preview.phone;
    },
  },
];

interface SitePreviewProps {
  path: string;
  /** A change reloads the page. */
  version: string;
}

/** An iframe with the public page, scaled to the available width. */
export function SitePreview({ path, version }: SitePreviewProps) {
  const [device, setDevice] = useState<Device>("desktop");
  const { box, width } = useWidth();
  const deviceWidth = WIDTHS[device];
  const scale = Math.min(1, width / deviceWidth);
  return (
    <aside className={styles.preview} aria-label={texts.preview.title}>
      <div className={styles.head}>
        <SegmentedControl
          label={texts.preview.device}
          showLabel={false}
          options={DEVICES}
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
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site's own page, with its own policy */}
        <iframe
          key={version}
          className={styles.page}
          src={path}
          title={texts.preview.frame}
          tabIndex={-1}
          style={{ width: deviceWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </aside>
  );
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
