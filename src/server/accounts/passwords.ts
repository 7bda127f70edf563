import { oneSpelling } from "#contract/fields/text.ts";
import { AppError } from "#server/errors.ts";

/** The cost of one argon2id hash. */
export interface HashCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  /** A hash of an unknown password at this cost. It is verified when the account does not exist. */
  decoy: string;
}

/** OWASP's recommended minimum for argon2id. Two hashes at once take under 40 MB. */
const OWASP_MINIMUM: HashCost = {
  memoryCost: 19_456,
  timeCost: 2,
  decoy:
    "$argon2id$v=19$m=19456,t=2,p=1$UqmAetd3xIEqRXJ9n9NT4ugcLId6HH3AHiMLWWdL6qg$aUVc/nMi+njst2u8jaYycYW/TGfMkObSnmyr6NMotJM",
};
const AT_ONCE = 2;
const LONGEST_LINE = 40;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords({ memoryCost, timeCost, decoy } = OWASP_MINIMUM) {
  const inLine = createLine(AT_ONCE, LONGEST_LINE);
  const argon2 = { algorithm: "argon2id", memoryCost, timeCost } as const;
  return {
    /** Normalizes the password first, so that every keyboard produces the same hash (RFC 8265, 4.2). */
    hash: (password: string) => inLine(() => Bun.password.hash(oneSpelling(password), argon2)),

    /**
     * Takes as long for a missing account (`null`) as for an existing one. Hashes of early versions may be of
     * the password before normalization.
     */
    async verify(password: string, hash: string | null): Promise<boolean> {
      for (const spelling of new Set([oneSpelling(password), password])) {
        const matches = await inLine(() => Bun.password.verify(spelling, hash ?? decoy));
        if (matches) return hash !== null;
      }
      return false;
    },
  };
}

/** Runs at most `atOnce` jobs in parallel. Throws `unavailable` (503) when `longest` jobs are waiting. */
function createLine(atOnce: number, longest: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longest) {
        throw new AppError("unavailable", "Too many people are signing in. Please try again in a moment.", {
          retryAfter: 5,
        });
      }
      await new Promise<void>((ready) => waiting.push(ready));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
