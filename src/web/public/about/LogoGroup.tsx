import type { Ref } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { isAbsoluteUrl } from "#contract/images.ts";

import { LogoImage } from "./LogoImage.tsx";

import styles from "./LogoGroup.module.css";

interface LogoGroupProps {
  ref?: Ref<HTMLUListElement>;
  label?: string;
  /** Without a picture, the name is shown. */
  logos: readonly PublicLogo[];
  onLoadError: (logo: PublicLogo) => void;
  /** A copy that fills the marquee: hidden from screen readers and skipped by the Tab key. */
  isCopy?: boolean;
}

export function LogoGroup({ ref, label, logos, onLoadError, isCopy = false }: LogoGroupProps) {
  return (
    <ul ref={ref} className={styles.group} aria-label={label} aria-hidden={isCopy || undefined}>
      {logos.map((logo) => (
        <li key={`${logo.logo} ${logo.name}`} className={styles.place}>
          <LogoLink logo={logo} copy={isCopy}>
            {logo.logo ? <LogoImage logo={logo} onLoadError={onLoadError} /> : <span>{logo.name}</span>}
          </LogoLink>
        </li>
      ))}
    </ul>
  );
}

function LogoLink({ logo, copy, children }: { logo: PublicLogo; copy: boolean; children: React.ReactNode }) {
  if (!isAbsoluteUrl(logo.url)) return children;
  return (
    <a
      className={styles.link}
      href={logo.url}
      target="_blank"
      rel="noopener noreferrer"
      {...(copy && { tabIndex: -1 })}
    >
      {children}
    </a>
  );
}
