// Keeps answers for as long as nothing at all is written to the database: who goes back to a period sees it at once.
import { changeCount } from "#server/database/changeCount.ts";
import type { Reader } from "#server/database/open.ts";

/** The periods, and a few pages that were looked at. */
const MOST_KEPT = 20;

export function createAnswerCache<T>(db: Reader) {
  const answers = new Map<string, T>();
  let count = "";

  /** @param question tells apart whatever the answer depends on beside the database; the answer is everybody's, and not to be changed */
  return async (question: string, read: () => Promise<T>): Promise<T> => {
    const before = changeCount(db);
    if (count !== before) answers.clear();
    count = before;
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = await read();
    if (changeCount(db) !== before || count !== before) return answer;
    answers.set(question, answer);
    for (const oldest of answers.size > MOST_KEPT ? answers.keys().take(1) : []) answers.delete(oldest);
    return answer;
  };
}
