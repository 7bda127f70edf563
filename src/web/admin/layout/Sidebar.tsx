// Where one can go, who is signed in, the theme, and the way out.
import { Link, useLocation } from "wouter";

import { setTheme, useTheme } from "#web/ui/useTheme.ts";

import { useLoginPath, useServices, useSession } from "../services.ts";
import { Brand } from "../ui/Brand.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { initialsOf } from "./initialsOf.ts";
import { SECTIONS, sectionOf } from "./sections.ts";

import styles from "./Sidebar.module.css";

/** @param onChosen told when a link was followed */
export function Sidebar({ onChosen }: { onChosen?: () => void }) {
  const { productName } = useServices();
  const [path] = useLocation();
  const current = sectionOf(path);
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Brand name={productName} admin />
      </div>
      <nav className={styles.nav} aria-label="Sections">
        <ul>
          {SECTIONS.map((section) => (
            <li key={section.path}>
              <Link
                className={styles.link}
                href={section.path}
                aria-current={section === current ? "page" : undefined}
                onClick={() => onChosen?.()}
              >
                <Icon name={section.icon} />
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Person />
    </div>
  );
}

function Person() {
  const { user, session } = useSession();
  const { leaveGuard } = useServices();
  const isDark = useTheme() === "dark";
  const loginPath = useLoginPath();
  const [, navigate] = useLocation();
  if (!user) return null;

  function logout() {
    leaveGuard.ask(() => {
      // In one go: the guard would otherwise remember this screen as the place to come back to.
      void session.logout();
      navigate(loginPath);
    });
  }

  return (
    <div className={styles.foot}>
      <div className={styles.person}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(user)}
        </span>
        <div className={styles.who}>
          <p className={styles.name}>
            {user.firstName} {user.lastName}
          </p>
          <p className={styles.role}>{user.role}</p>
        </div>
        <IconButton
          icon={isDark ? "sun" : "moon"}
          label={isDark ? "Light theme" : "Dark theme"}
          onClick={() => setTheme(isDark ? "light" : "dark")}
        />
      </div>
      <button type="button" className={styles.link} onClick={logout}>
        <Icon name="logout" />
        Logout
      </button>
    </div>
  );
}
