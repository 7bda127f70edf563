// Counts changes of what the public pages show; a rendered page is good for one version.

export type ContentVersion = ReturnType<typeof createContentVersion>;

interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** When pages change by themselves for the next time, because a legal text takes effect; `Infinity` for never. */
  nextChange: () => Promise<number>;
}

const NEVER: Clock = { now: () => 0, nextChange: async () => Infinity };

export function createContentVersion({ now, nextChange }: Clock = NEVER) {
  let version = 1;
  /** `null` until it is known. */
  let changesAt: number | null = null;
  void lookUp();

  /** Once a version: writes may bring another date, or another time zone. */
  async function lookUp() {
    const of = version;
    const at = await nextChange().catch(() => null);
    if (of === version) changesAt = at;
  }

  function bump() {
    version += 1;
    changesAt = null;
    void lookUp();
  }

  return {
    current() {
      if (changesAt !== null && now() >= changesAt) bump();
      return version;
    },
    bump,
  };
}
