import { onTopmostModal, topmostModal } from "./dialog/modals.ts";

export interface Announcement {
  text: string;
  lang?: string | undefined;
  /** Announced after the text, in English: how to reach the offered action. */
  hint?: string | undefined;
  /** Interrupts what the screen reader is reading. */
  urgent?: boolean;
}

/**
 * Delay before a text is inserted: screen readers ignore brand-new regions, and a dialog that was just answered
 * must close first.
 */
const DELAY_MS = 150;
/** Removed soon after, or a screen reader user who browses the page would find a toast's text twice. */
const REMOVE_AFTER_MS = 900;

/** Returns a function that withdraws the announcement. */
type Announcer = (announcement: Announcement) => () => void;

const announcers = new Set<Announcer>();

/**
 * Announces a text to screen readers, once.
 * @returns a function that withdraws the announcement
 */
export function announce(announcement: Announcement): () => void {
  const withdrawals = [...announcers].map((announcer) => announcer(announcement));
  return () => {
    for (const withdraw of withdrawals) withdraw();
  };
}

/**
 * Creates live regions in the topmost modal, outside of which the page is inert.
 * @returns a function that stops announcing
 */
export function startAnnouncer(): () => void {
  let waiting: Announcement[] = [];
  let regions = createRegions();
  const lines = new WeakMap<Announcement, HTMLElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule() {
    if (waiting.length > 0) timer ??= setTimeout(showAnnouncements, DELAY_MS);
  }

  function showAnnouncements() {
    timer = undefined;
    for (const announcement of waiting) lines.set(announcement, regions.add(announcement));
    waiting = [];
  }

  /** Creates new regions: moved ones would announce their content again. */
  function moveRegions() {
    regions.remove();
    regions = createRegions();
    clearTimeout(timer);
    timer = undefined;
    schedule();
  }

  function announceIn(announcement: Announcement) {
    waiting.push(announcement);
    schedule();
    return () => {
      waiting = waiting.filter((other) => other !== announcement);
      lines.get(announcement)?.remove();
    };
  }

  announcers.add(announceIn);
  const stopFollowing = onTopmostModal(moveRegions);
  return () => {
    announcers.delete(announceIn);
    stopFollowing();
    clearTimeout(timer);
    regions.remove();
  };
}

function createRegions() {
  const box = document.createElement("div");
  box.className = "visually-hidden";
  const [polite, urgent] = ["polite", "assertive"].map((manner) => {
    const region = document.createElement("div");
    region.setAttribute("aria-live", manner);
    box.append(region);
    return region;
  });
  (topmostModal() ?? document.body).append(box);
  return {
    add(announcement: Announcement) {
      const line = document.createElement("p");
      // Otherwise the text in a Thai dialog would be read as Thai.
      line.lang = announcement.lang ?? (document.documentElement.lang || "en");
      line.textContent = announcement.text;
      if (announcement.hint) line.append(" ", createHint(announcement.hint));
      (announcement.urgent ? urgent : polite)?.append(line);
      setTimeout(() => line.remove(), REMOVE_AFTER_MS);
      return line;
    },
    remove: () => box.remove(),
  };
}

function createHint(text: string): HTMLElement {
  const hint = document.createElement("span");
  hint.lang = "en";
  hint.textContent = text;
  return hint;
}
