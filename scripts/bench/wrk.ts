const CONNECTIONS = 32;
const SECONDS = 5;
/** The Accept-Encoding header of browsers. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** Measures with wrk after a warm-up. Throws if wrk is missing or any response was an error. */
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
