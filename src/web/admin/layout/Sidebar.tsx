import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";

import type { ContentType } from "#resources/contentType.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { reviewCountQuery } from "#web/api/contentEditing.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageStatsQuery } from "#web/api/messages.ts";

import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Brand } from "#web/admin/ui/Brand.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { useFrame } from "#web/admin/frame/FrameContext.ts";
import { UserMenu } from "./UserMenu.tsx";
import { getSection } from "#web/admin/frame/sections.ts";
import type { NavItem } from "#web/admin/frame/sections.ts";
import { useSections } from "#web/admin/frame/useSections.ts";

import styles from "./Sidebar.module.css";

/** How often the counts are refetched, in milliseconds. */
const REFETCH = { refetchInterval: 60_000, refetchOnWindowFocus: true };

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
        <span className={styles.searchText}>{searchTexts.placeholder}</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <nav className="above-16" aria-label={texts.sections}>
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
  const can = usePermissions();
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
            {section.path === "/admin/messages" && <MessageCounts />}
            {section.type && can("content.write") && <ReviewBadge type={section.type} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Spam is shown quietly: a message of a person may be among it. */
function MessageCounts() {
  const stats = useQuery({ ...messageStatsQuery(useHttp()), ...REFETCH });
  const { new: unread = 0, spam = 0 } = stats.data ?? {};
  return (
    <>
      {spam > 0 && <span className={styles.spam}>{` ${texts.spam({ count: atMost99(spam) })}`}</span>}
      <CountBadge count={unread} word={texts.unread} />
    </>
  );
}

function ReviewBadge({ type }: { type: ContentType }) {
  const { data } = useQuery({ ...reviewCountQuery(useHttp(), type), ...REFETCH });
  return <CountBadge count={data} word={recordTexts.statuses.Review} />;
}

function CountBadge({ count = 0, word }: { count: number | undefined; word: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.unread} title={word}>
      <span>{` ${atMost99(count)}`}</span>
      <span className="visually-hidden">{` ${word}`}</span>
    </span>
  );
}

function atMost99(count: number): string {
  return count > 99 ? "99+" : String(count);
}
