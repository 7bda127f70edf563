import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";

/** Tries passwords over as many connections, each request from another network. `stop` resolves to the answers by status. */
export function startLoginFlood(url: string, connections: number) {
  const statuses: Record<string, number> = {};
  const controller = new AbortController();
  const loops = Array.from({ length: connections }, async () => {
    while (!controller.signal.aborted) {
      const status = await tryPassword(url);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  return {
    async stop(): Promise<Record<string, number>> {
      controller.abort();
      await Promise.all(loops);
      return statuses;
    },
  };
}

let attempts = 0;

/** @returns the status, or `none` without a response */
async function tryPassword(url: string): Promise<string> {
  attempts += 1;
  const network = `${10 + (attempts % 200)}.${(attempts >> 8) & 255}.${attempts & 255}.1`;
  try {
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": network },
      body: JSON.stringify({ email: emailOf(attempts), password: `wrong ${attempts}` }),
    });
    await response.bytes();
    return String(response.status);
  } catch {
    return "none";
  }
}

/** Mostly unknown accounts: the server hashes their passwords too. */
function emailOf(attempt: number): string {
  return attempt % 10 === 0 ? ADMIN_ENV.ADMIN_EMAIL : `unknown-${attempt}@firm.example`;
}
