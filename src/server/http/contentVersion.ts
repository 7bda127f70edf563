// Counts changes of the public content. A rendered page is valid for one version.

export type ContentVersion = ReturnType<typeof createContentVersion>;

interface ContentVersionOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** When pages next change without a write, because a legal text takes effect; `Infinity` for never. */
  getNextScheduledChange: () => Promise<number>;
}

const NO_SCHEDULED_CHANGE: ContentVersionOptions = {
  now: () => 0,
  getNextScheduledChange: async () => Infinity,
};

export function createContentVersion({
  now,
  getNextScheduledChange,
}: ContentVersionOptions = NO_SCHEDULED_CHANGE) {
  let version = 1;
  /** `null` until it is known. */
  let nextChangeAt: number | null = null;
  void refreshNextChange();

  /** Once per version: writes may change the date or the time zone. */
  async function refreshNextChange() {
    const requestedVersion = version;
    const changeTime = await getNextScheduledChange().catch(() => null);
    if (requestedVersion === version) nextChangeAt = changeTime;
  }

  function bump() {
    version += 1;
    nextChangeAt = null;
    void refreshNextChange();
  }

  return {
    current() {
      if (nextChangeAt !== null && now() >= nextChangeAt) bump();
      return version;
    },
    bump,
  };
}
