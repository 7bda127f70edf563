import { phoneHref } from "#contract/fields/phone.ts";
import type { PublicSite } from "#resources/settings/site.ts";

import styles from "./HeroContact.module.css";

export function HeroContact({ site }: { site: PublicSite }) {
  const { email, phone, socialLinks } = site;
  if (!email && !phone && socialLinks.length === 0) return null;
  return (
    <div className={styles.contact}>
      {(email || phone) && (
        <ul className={styles.reach}>
          {email && (
            <li>
              <a href={`mailto:${email}`} data-clear>
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a className={styles.phone} href={phoneHref(phone)} data-clear>
                {phone}
              </a>
            </li>
          )}
        </ul>
      )}
      {socialLinks.length > 0 && (
        <ul className={styles.social}>
          {socialLinks.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener noreferrer" target="_blank" data-clear>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
