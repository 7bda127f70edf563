// The icons of the back office, drawn by hand on a 24-point grid with one stroke.
import type { ReactNode } from "react";

import styles from "./Icon.module.css";

const DRAWINGS = {
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
  trash: (
    <path d="M4 6.5h16M9 6.5v-1a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v1M6 6.5v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-12M10 11v5M14 11v5" />
  ),
  upload: <path d="M12 15.5v-12M6.5 9L12 3.5 17.5 9M3.5 15.5v3a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-3" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** Decoration beside a text, or inside a button that has a name of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  );
}
