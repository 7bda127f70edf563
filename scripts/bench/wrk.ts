const CONNECTIONS = 32;
const SECONDS = 5;
/** The Accept-Encoding header of browsers. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

export interface WrkOptions {
  seconds?: number;
  connections?: number;
  /** Path of a Lua script. */
  script?: string;
  /** By default as browsers send it. */
  headers?: Record<string, string>;
  /** Called with the number of failed requests, instead of throwing. A slow response, of more than 2 s, is none. */
  onErrors?: (count: number) => void;
}

export interface WrkResult {
  requests: number;
  requestsPerSecond: number;
  p99Ms: number;
}

/**
 * Sends GET requests over 32 connections, or those of a script. Throws if wrk is missing or a response was an error; a
 * 304 is none.
 */
export async function runWrk(
  url: string,
  {
    seconds = SECONDS,
    connections = CONNECTIONS,
    headers = { "Accept-Encoding": ACCEPT_ENCODING },
    script,
    onErrors,
  }: WrkOptions = {},
): Promise<WrkResult> {
  if (!Bun.which("wrk")) throw new Error("This needs wrk; on Debian: apt-get install wrk");
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...headerOptions];
  if (script) options.push("-s", script);
  const output = await new Response(Bun.spawn(["wrk", ...options, url]).stdout).text();
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  if (!rate || (!onErrors && /Non-2xx|Socket errors/.test(output)))
    throw new Error(`wrk did not succeed:\n${output}`);
  onErrors?.(countErrors(output));
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  return { requests, requestsPerSecond: Number(rate), p99Ms: Number(p99) * (MS_PER_UNIT[unit] ?? NaN) };
}

/** Error statuses and broken connections. */
function countErrors(output: string): number {
  const [, statuses = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
  const [, ...sockets] = /Socket errors: connect (\d+), read (\d+), write (\d+)/.exec(output) ?? [];
  return [statuses, ...sockets].reduce<number>((sum, count) => sum + Number(count), 0);
}

const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
