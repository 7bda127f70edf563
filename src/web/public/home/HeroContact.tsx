// The contact line of the hero: mail, telephone and the social profiles.
import { phoneHref } from "#contract/phone.ts";
import type { Site } from "#contract/site.ts";

import styles from "./HeroContact.module.css";

export function HeroContact({ site }: { site: Site }) {
  return (
    <div className={styles.contact}>
      <ul className={styles.reach}>
        <li>
          <a href={`mailto:${site.email}`} data-clear>
            {site.email}
          </a>
        </li>
        <li>
          <a className={styles.phone} href={phoneHref(site.phone)} data-clear>
            {site.phone}
          </a>
        </li>
      </ul>
      <ul className={styles.social}>
        {site.socialLinks.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener noreferrer" target="_blank" data-clear>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
