import type { ReactNode } from "react";

import styles from "./Icon.module.css";

const ICONS = {
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.2M12 16.2v.1" />
    </>
  ),
  activity: (
    <>
      <rect x="7.5" y="3.5" width="13" height="13" rx="2" />
      <path d="M7.5 7.5h-2a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2M8 14l3.2-3.2L14 13.5l2.2-2 4 4" />
      <path d="M16.4 7.6v.1" />
    </>
  ),
  arrowLeft: <path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />,
  arrowDown: <path d="M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5" />,
  arrowUpRight: <path d="M6.5 17.5l11-11M8 6.5h9.5V16" />,
  building: (
    <>
      <path d="M6.5 20.5v-15a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v15M3.5 20.5v-7a2 2 0 0 1 2-2h1M20.5 20.5v-9a2 2 0 0 0-2-2h-1M2.5 20.5h19" />
      <path d="M10 7.5h4M10 11.5h4M10 15.5h4" />
    </>
  ),
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />,
  check: <path d="M4.5 12.5l5 5 10-11" />,
  checkCircle: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12.3l2.8 2.8L16 9.5" />
    </>
  ),
  chevronDown: <path d="M6.5 9.5l5.5 5.5 5.5-5.5" />,
  chevronLeft: <path d="M14.5 6l-6 6 6 6" />,
  chevronRight: <path d="M9.5 6l6 6-6 6" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  dashboard: <path d="M3.5 3.5v15a2 2 0 0 0 2 2h15M7.5 14.5l4-5 3.5 3.5 5-6.5" />,
  edit: <path d="M15.5 5l3.5 3.5L8 19.5l-4.5 1 1-4.5zM17.2 3.3a2.3 2.3 0 0 1 3.5 3.5L19 8.5 15.5 5z" />,
  eye: (
    <>
      <path d="M2.5 12C4.5 7.7 8 5.5 12 5.5s7.5 2.2 9.5 6.5c-2 4.3-5.5 6.5-9.5 6.5S4.5 16.3 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M9.5 5.8A9.6 9.6 0 0 1 12 5.5c4 0 7.5 2.2 9.5 6.5a13 13 0 0 1-2.6 3.7M6.2 7.3A12.6 12.6 0 0 0 2.5 12c2 4.3 5.5 6.5 9.5 6.5 2 0 3.8-.5 5.4-1.5" />
      <path d="M10 10a3 3 0 0 0 4 4M3.5 3.5l17 17" />
    </>
  ),
  history: <path d="M4 5v5h5M4.3 10a8 8 0 1 1-.3 4M12 7.5V12l3 2" />,
  image: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="2" />
      <path d="M4 17.5l4.5-4.5 7.5 7.5M13 17l3-3 4.5 4.5" />
      <circle cx="9" cy="8.5" r="1.6" />
    </>
  ),
  imageOff: (
    <>
      <path d="M8 3.5h10.5a2 2 0 0 1 2 2V16M18.5 20.5h-13a2 2 0 0 1-2-2v-13M3.5 3.5l17 17M4 17.5l4.5-4.5 6 6" />
    </>
  ),
  logout: <path d="M9.5 3.5h-4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h4M9.5 12h11M16 7.5l4.5 4.5-4.5 4.5" />,
  menu: <path d="M3.5 6h17M3.5 12h17M3.5 18h17" />,
  moon: <path d="M20 14.2A8.5 8.5 0 1 1 9.8 4a6.8 6.8 0 0 0 10.2 10.2z" />,
  more: <path d="M5 12h.1M12 12h.1M19 12h.1" strokeWidth="3.2" />,
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  retry: <path d="M4 5v5h5M4.3 10a8 8 0 1 1-.3 4" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="7" />
      <path d="M15.7 15.7l5 5" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  table: (
    <path d="M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM3.5 9h17M3.5 14.7h17M9.5 3.5v17" />
  ),
  translate: (
    <path d="M3.5 6h10M8.5 3.5V6M11 6c-.8 3.6-3 6.4-7 8M6 9c1 2 2.8 3.8 5 5M11.5 20.5l4.5-10.5 4.5 10.5M13 17h6" />
  ),
  trash: (
    <path d="M4 6.5h16M9 6.5v-1a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v1M6 6.5v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-12M10 11v5M14 11v5" />
  ),
  upload: <path d="M12 15.5v-12M6.5 9L12 3.5 17.5 9M3.5 15.5v3a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-3" />,
  article: (
    <>
      <path d="M7.5 3.5h11a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9h4zM7.5 9.5v9a2 2 0 0 1-2 2M11 16.5h6M11 12.5h6" />
      <path d="M11 7h6v2h-6z" />
    </>
  ),
  archive: <path d="M3.5 4.5h17v4h-17zM5 8.5v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-10M9.5 12.5h5" />,
  ban: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.7 5.7l12.6 12.6" />,
  arrowUp: <path d="M12 19.5v-15M5.5 11 12 4.5 18.5 11" />,
  arrowRight: <path d="M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5" />,
  desktop: (
    <path d="M4.5 4h15a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4zM8.5 20h7M12 16v4" />
  ),
  phone: (
    <path d="M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.3h2" />
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M10.3 3.5h3.4l.5 2.5 1.7 1 2.4-.9 1.7 3-1.9 1.7v2.4l1.9 1.7-1.7 3-2.4-.9-1.7 1-.5 2.5h-3.4l-.5-2.5-1.7-1-2.4.9-1.7-3 1.9-1.7v-2.4L4 9.1l1.7-3 2.4.9 1.7-1z" />
    </>
  ),
  grip: <path d="M9 5.5h.1M15 5.5h.1M9 12h.1M15 12h.1M9 18.5h.1M15 18.5h.1" strokeWidth="2.6" />,
  handshake: (
    <path d="M3 5.5l3.5-1 5.5 2 5.5-2 3.5 1v8.5l-2 1-6 5.2a1.5 1.5 0 0 1-2 0L5 15l-2-1zM12 6.5 8.3 10.2a1.6 1.6 0 0 0 2.3 2.3l2.4-2 6 4.9" />
  ),
  inbox: (
    <path d="M3.5 13.5h4.7l1.3 2.5h5l1.3-2.5h4.7M3.5 13.5v4a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-4l-3-8a2 2 0 0 0-1.9-1.3H8.4a2 2 0 0 0-1.9 1.3z" />
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="M11.3 12.3l8.7-8.8M16 7.5l3 3M13.5 10l1.7 1.7" />
    </>
  ),
  mail: (
    <path d="M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3.5 6.5l8.5 7 8.5-7" />
  ),
  people: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M15.5 4.7a3.5 3.5 0 0 1 0 6.6M17.5 14.3a5 5 0 0 1 4 4.7v1" />
    </>
  ),
  power: <path d="M12 3v8.5M6.6 6.8a8 8 0 1 0 10.8 0" />,
  tablet: (
    <path d="M6.5 2.5h11A1.5 1.5 0 0 1 19 4v16a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 20V4a1.5 1.5 0 0 1 1.5-1.5zM10.5 18.3h3" />
  ),
  scale: (
    <path d="M12 3.5v17M7.5 20.5h9M5 6.5h14M6 6.5 3 13.5h6zM18 6.5l-3 7h6zM3 13.5a3 3 0 0 0 6 0M15 13.5a3 3 0 0 0 6 0" />
  ),
  undo: <path d="M8.5 4.5 4 9l4.5 4.5M4 9h10a6 6 0 0 1 0 12h-3" />,
  heading: <path d="M4 5v14M4 12h8M12 5v14M16 12.2a2.4 2.4 0 1 1 4.4 1.6L16 19h5" />,
  bold: <path d="M7 4.5h6a3.6 3.6 0 0 1 0 7.2H7zM7 11.7h7a3.9 3.9 0 0 1 0 7.8H7z" strokeWidth="2.2" />,
  italic: <path d="M10.5 4.5h8M5.5 19.5h8M14.5 4.5l-5 15" />,
  link: (
    <path d="M10 13.8a4.5 4.5 0 0 0 6.6.4l3-3a4.5 4.5 0 0 0-6.4-6.4L11.6 6.4M14 10.2a4.5 4.5 0 0 0-6.6-.4l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.6-1.6" />
  ),
  bullets: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1" />,
  numbers: (
    <path d="M10.5 6h9.5M10.5 12h9.5M10.5 18h9.5M4 4.5l1.5-.6V9M4 15.3a1.4 1.4 0 1 1 2.5.9L4 19.5h2.8" />
  ),
  quote: (
    <path d="M4 16.5c3-.6 4.5-2.4 4.5-5.5M4 7h4.5v4.5H4zM14.5 16.5c3-.6 4.5-2.4 4.5-5.5M14.5 7H19v4.5h-4.5z" />
  ),
  code: <path d="M8.5 6.5 3 12l5.5 5.5M15.5 6.5 21 12l-5.5 5.5" />,
  expand: <path d="M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5" />,
  shrink: <path d="M20 10h-6V4M14 10l6.5-6.5M4 14h6v6M10 14l-6.5 6.5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICONS;

/** Returns a fallback for unknown names, which come from data. */
export function toIconName(name: string): IconName {
  return isIconName(name) ? name : "article";
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

/** Hidden from screen readers: use it beside a text or in a labelled button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[name]}
    </svg>
  );
}
