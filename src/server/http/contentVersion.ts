// Counts changes of the public content. A rendered page is valid for one version.

export type ContentVersion = ReturnType<typeof createContentVersion>;

interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** When pages next change without a write, because a legal text takes effect; `Infinity` for never. */
  nextChange: () => Promise<number>;
}

const NEVER: Clock = { now: () => 0, nextChange: async () => Infinity };

export function createContentVersion({ now, nextChange }: Clock = NEVER) {
  let version = 1;
  /** `null` until it is known. */
  let changesAt: number | null = null;
  void lookUp();

  /** Once per version: writes may change the date or the time zone. */
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
