// Counts changes of what the public pages show; a rendered page is good for one version.

export type ContentVersion = ReturnType<typeof createContentVersion>;

interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** When pages change by themselves for the next time, because a legal text takes effect; `Infinity` for never. */
  nextChange: () => number;
}

const NEVER: Clock = { now: () => 0, nextChange: () => Infinity };

export function createContentVersion({ now, nextChange }: Clock = NEVER) {
  let version = 1;
  /** Looked up once a version: writes may bring another date, or another time zone. */
  let changesAt: number | null = null;

  function bump() {
    version += 1;
    changesAt = null;
  }

  return {
    current() {
      changesAt ??= nextChange();
      if (now() >= changesAt) bump();
      return version;
    },
    bump,
  };
}
