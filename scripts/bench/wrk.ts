// Counts the requests a server on this machine answers in a second, with wrk.

const CONNECTIONS = 32;
const SECONDS = 5;
/** What browsers send. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** The second of two runs; the first warms up. Throws when wrk is missing or any answer was not a success. */
export async function requestsPerSecond(url: string): Promise<number> {
  await run(url, 1);
  return run(url, SECONDS);
}

async function run(url: string, seconds: number): Promise<number> {
  if (!Bun.which("wrk")) throw new Error("This needs wrk; on Debian: apt-get install wrk");
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-H", `Accept-Encoding: ${ACCEPT_ENCODING}`];
  const output = await new Response(Bun.spawn(["wrk", ...options, url]).stdout).text();
  const rate = output.match(/Requests\/sec:\s+([\d.]+)/)?.[1];
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk did not succeed:\n${output}`);
  return Number(rate);
}
