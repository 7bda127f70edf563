import { Link, useLocation } from "wouter";

import type { User } from "#contract/accounts/users.ts";
import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { userTexts } from "#texts/admin/users.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { setTheme, useTheme } from "#web/ui/useTheme.ts";

import { LanguageSwitch } from "#web/admin/ui/language/LanguageSwitch.tsx";
import { useSession } from "#web/admin/session/services.ts";
import { useSignOut } from "#web/admin/session/useSignOut.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { getInitials } from "#web/admin/ui/getInitials.ts";
import { getSection } from "#web/admin/frame/sections.ts";
import { useSections } from "#web/admin/frame/useSections.ts";

import styles from "./Sidebar.module.css";

/** @param onNavigate called when a link is followed */
export function UserMenu({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { user } = useSession();
  const signOut = useSignOut();
  const isDark = useTheme() === "dark";
  const [path] = useLocation();
  const sections = useSections();
  if (!user) return null;

  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className={styles.foot}>
      <div className={styles.person}>
        <span className={styles.initials} aria-hidden="true">
          {getInitials(user)}
        </span>
        <div className="fill">
          <p className={styles.name} lang={detectLanguage(name)} title={name}>
            {name}
          </p>
          <p className="meta leading-16 quiet">{roleText(user)}</p>
        </div>
        <IconButton
          icon={isDark ? "sun" : "moon"}
          label={isDark ? texts.lightTheme : texts.darkTheme}
          onClick={() => setTheme(isDark ? "light" : "dark")}
        />
      </div>
      <div className={styles.own}>
        {sections
          .filter(({ group }) => group === "person")
          .map((section) => (
            <Link
              key={section.path}
              className={styles.link}
              href={section.path}
              aria-current={section === getSection(sections, path) ? "page" : undefined}
              onClick={() => onNavigate?.()}
            >
              <Icon name={section.icon} />
              <span>{section.label}</span>
            </Link>
          ))}
        <button type="button" className={styles.link} onClick={signOut}>
          <Icon name="logout" />
          <span>{texts.logout}</span>
        </button>
        <LanguageSwitch />
      </div>
    </div>
  );
}

/** "admin, Editor". Owners, who may do everything, have the role alone. */
function roleText({ scope }: User): string {
  return scope === "owner" ? userTexts.noun.one : `${userTexts.noun.one}, ${userTexts.scopes[scope].name}`;
}
