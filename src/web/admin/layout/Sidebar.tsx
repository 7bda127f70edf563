import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";

import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageStatsQuery } from "#web/api/messages.ts";

import { useServices } from "../services.ts";
import { Brand } from "../ui/Brand.tsx";
import { Icon } from "../ui/Icon.tsx";

import { useFrame } from "./FrameContext.ts";
import { UserMenu } from "./UserMenu.tsx";
import { getSection } from "./sections.ts";
import type { NavItem } from "./sections.ts";
import { useSections } from "./useSections.ts";

import styles from "./Sidebar.module.css";

/** How often the count of new messages is refetched. */
const REFETCH_INTERVAL_MS = 60_000;

/** @param onNavigate called when a link is followed */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { productName } = useServices();
  const { openSearch } = useFrame();
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Brand name={productName} admin />
      </div>
      <button type="button" className={styles.search} onClick={openSearch}>
        <Icon name="search" />
        <span className={styles.searchText}>{texts.search}</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <nav className={styles.nav} aria-label={texts.sections}>
        <SectionList group="content" onNavigate={onNavigate} />
        <SectionList group="site" onNavigate={onNavigate} />
      </nav>
      <UserMenu onNavigate={onNavigate} />
    </div>
  );
}

interface SectionListProps {
  group: NavItem["group"];
  onNavigate: (() => void) | undefined;
}

function SectionList({ group, onNavigate }: SectionListProps) {
  const [path] = useLocation();
  const sections = useSections();
  const current = getSection(sections, path);
  const shown = sections.filter((section) => section.group === group);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list}>
      {shown.map((section) => (
        <li key={section.path}>
          <Link
            className={styles.link}
            href={section.path}
            aria-current={section === current ? "page" : undefined}
            onClick={() => onNavigate?.()}
          >
            <Icon name={section.icon} />
            <span>{section.label}</span>
            {section.path === "/admin/messages" && <UnreadBadge />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function UnreadBadge() {
  const stats = useQuery({
    ...messageStatsQuery(useHttp()),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  const unread = stats.data?.new ?? 0;
  if (unread === 0) return null;
  return (
    <>
      {" "}
      <span className={styles.unread}>
        <span>{unread > 99 ? "99+" : unread}</span>
        <span className={styles.unreadWord}>{` ${texts.unread}`}</span>
      </span>
    </>
  );
}
