/** Logged at each start; without a public address, none of it matters in development. */
const EXPECTED_WARNING = '"event":"PUBLIC_URL is not set';

interface UrlReplacement {
  from: string;
  to: string;
}

/** @returns a line of the server's output as the developer sees it; `null` hides it */
export function formatServerLine(line: string, { from, to }: UrlReplacement): string | null {
  if (line.includes(EXPECTED_WARNING)) return null;
  return from ? line.replaceAll(from, to) : line;
}
