// Tells those who listen what happened: each text once, inside of whatever dialog shuts off the rest of the page.
import { onTopmostModal, topmostModal } from "./dialog/modals.ts";

export interface Announcement {
  text: string;
  lang?: string | undefined;
  /** Said after it, in English: how to get at what is offered. */
  hint?: string | undefined;
  /** Said at once, over whatever is being read. */
  urgent?: boolean;
}

/** Milliseconds. Nobody listens yet to a region that has only just come, and a dialog that was answered is about to go. */
const DELAY_MS = 150;
/** Milliseconds. Read over by hand later, the page would hold what a toast says a second time. */
const REMOVE_AFTER_MS = 900;

/** Answers how to take back what was not said yet. */
type Announcer = (announcement: Announcement) => () => void;

const announcers = new Set<Announcer>();

/** @returns to be called when it is no longer so */
export function announce(announcement: Announcement): () => void {
  const withdrawals = [...announcers].map((announcer) => announcer(announcement));
  return () => {
    for (const withdraw of withdrawals) withdraw();
  };
}

/** @returns to be called when nothing is to be said any more */
export function startAnnouncer(): () => void {
  let waiting: Announcement[] = [];
  let regions = createRegions();
  const lines = new WeakMap<Announcement, HTMLElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait() {
    if (waiting.length > 0) timer ??= setTimeout(showAnnouncement, DELAY_MS);
  }

  function showAnnouncement() {
    timer = undefined;
    for (const announcement of waiting) lines.set(announcement, regions.add(announcement));
    waiting = [];
  }

  /** New regions, for the old ones would say again what they hold. */
  function moveRegions() {
    regions.remove();
    regions = createRegions();
    clearTimeout(timer);
    timer = undefined;
    wait();
  }

  function take(announcement: Announcement) {
    waiting.push(announcement);
    wait();
    return () => {
      waiting = waiting.filter((other) => other !== announcement);
      lines.get(announcement)?.remove();
    };
  }

  announcers.add(take);
  const stopFollowing = onTopmostModal(moveRegions);
  return () => {
    announcers.delete(take);
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
      // A dialog in Thai does not make what is said Thai.
      line.lang = announcement.lang ?? (document.documentElement.lang || "en");
      line.textContent = announcement.text;
      if (announcement.hint) line.append(" ", getHint(announcement.hint));
      (announcement.urgent ? urgent : polite)?.append(line);
      setTimeout(() => line.remove(), REMOVE_AFTER_MS);
      return line;
    },
    remove: () => box.remove(),
  };
}

function getHint(text: string): HTMLElement {
  const way = document.createElement("span");
  way.lang = "en";
  way.textContent = text;
  return way;
}
