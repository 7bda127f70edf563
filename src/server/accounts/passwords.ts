import { normalizeUnicode } from "#contract/fields/text.ts";
import { AppError } from "#server/errors.ts";

/** The cost of one argon2id hash. */
export interface Argon2Params {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  /** Verified when the account does not exist, so that the response takes as long. Nobody knows its password. */
  dummyHash: string;
}

/** OWASP's recommended minimum for argon2id. Two hashes at once take under 40 MB. */
const OWASP_MINIMUM: Argon2Params = {
  memoryCost: 19_456,
  timeCost: 2,
  dummyHash:
    "$argon2id$v=19$m=19456,t=2,p=1$UqmAetd3xIEqRXJ9n9NT4ugcLId6HH3AHiMLWWdL6qg$aUVc/nMi+njst2u8jaYycYW/TGfMkObSnmyr6NMotJM",
};
const MAX_CONCURRENT = 2;
/** For attempts without priority, so that a flood of them leaves one of two CPUs to the public pages. */
const MAX_CONCURRENT_WITHOUT_PRIORITY = 1;
/** Per priority. */
const MAX_QUEUED = 40;

interface VerifyOptions {
  /** For signed-in users and browsers that signed in before: a flood of other attempts does not delay them. */
  hasPriority?: boolean;
}

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords({ memoryCost, timeCost, dummyHash } = OWASP_MINIMUM) {
  const { enqueue, assertCapacity } = createQueue();
  const argon2 = { algorithm: "argon2id", memoryCost, timeCost } as const;
  return {
    /**
     * Lets a caller refuse an attempt before it costs anything.
     * @throws AppError `unavailable`, as `verify` would now
     */
    assertCapacity,

    /** Normalizes the password first, so that every keyboard produces the same hash (RFC 8265, 4.2). */
    hash: (password: string) =>
      enqueue(() => Bun.password.hash(normalizeUnicode(password), argon2), { hasPriority: true }),

    /** Takes as long for a missing account (`null`) as for an existing one. */
    async verify(password: string, hash: string | null, options: VerifyOptions = {}): Promise<boolean> {
      const verify = () => Bun.password.verify(normalizeUnicode(password), hash ?? dummyHash);
      return (await enqueue(verify, options)) && hash !== null;
    },
  };
}

/**
 * Runs at most `MAX_CONCURRENT` tasks in parallel, those with priority first. Throws `unavailable` (503) when `MAX_QUEUED`
 * tasks of the same priority are waiting.
 */
function createQueue() {
  const urgent = createPriorityClass(MAX_CONCURRENT);
  const normal = createPriorityClass(MAX_CONCURRENT_WITHOUT_PRIORITY);

  const classOf = ({ hasPriority = false }: VerifyOptions) => (hasPriority ? urgent : normal);
  const canStart = (priority: PriorityClass) =>
    priority.running < priority.maxRunning && urgent.running + normal.running < MAX_CONCURRENT;

  function assertCapacity(options: VerifyOptions) {
    const priority = classOf(options);
    if (canStart(priority) || priority.waiting.length < MAX_QUEUED) return;
    throw new AppError("unavailable", "Too many people are signing in. Please try again in a moment.", {
      retryAfter: 5,
    });
  }

  function startNext(priority: PriorityClass) {
    if (priority.waiting.length === 0 || !canStart(priority)) return;
    priority.running += 1;
    priority.waiting.shift()?.();
  }

  async function enqueue<T>(task: () => Promise<T>, options: VerifyOptions): Promise<T> {
    assertCapacity(options);
    const priority = classOf(options);
    const started = new Promise<void>((resolve) => priority.waiting.push(resolve));
    startNext(priority);
    await started;
    try {
      return await task();
    } finally {
      priority.running -= 1;
      startNext(urgent);
      startNext(normal);
    }
  }

  return { enqueue, assertCapacity };
}

/** Tasks of one priority. */
interface PriorityClass {
  maxRunning: number;
  running: number;
  /** Each starts a task. */
  waiting: (() => void)[];
}

function createPriorityClass(maxRunning: number): PriorityClass {
  return { maxRunning, running: 0, waiting: [] };
}
