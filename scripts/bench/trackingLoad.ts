import { runWrk } from "./wrk.ts";

/** Random visitors out of 200,000 behind a proxy, with 61 different user agents and three views per session. */
const WRK_SCRIPT = `
local pages = { "/", "/about", "/activities", "/articles", "/address" }
local agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%d.0.0.0 Safari/537.36"
local session, visitor, left = "", 0, 0
request = function()
  if left == 0 then
    session = string.format("%08x%08x", math.random(0, 2^31 - 1), math.random(0, 2^31 - 1))
    visitor = math.random(0, 199999)
    left = 3
  end
  local address = string.format("10.%d.%d.%d", math.floor(visitor / 65536), math.floor(visitor / 256) % 256, visitor % 256)
  left = left - 1
  local body = string.format('{"path":"%s","title":"A page","referrer":"https://site-%d.example/","sessionId":"%s","userAgent":"","ip":""}',
    pages[math.random(#pages)], math.random(300), session)
  return wrk.format("POST", "/api/v1/analytics/track", {
    ["Content-Type"] = "application/json",
    ["User-Agent"] = string.format(agent, 100 + visitor % 61),
    ["X-Forwarded-For"] = address,
  }, body)
end
`;

export const CONNECTIONS = 32;
/** Between two requests for the home page. */
const PAUSE_MS = 10;

interface TrackingLoad {
  /** Views that the server confirmed. */
  acknowledged: number;
  /** Milliseconds per request for the home page, in ascending order. */
  homePageTimes: number[];
}

/**
 * Sends views from 32 connections as fast as possible while the home page is requested.
 * @param folder for the script of wrk
 * @throws Error if a response was an error, or wrk is missing
 */
export async function runTrackingLoad(folder: string, url: string, seconds: number): Promise<TrackingLoad> {
  const script = `${folder}/views.lua`;
  await Bun.write(script, WRK_SCRIPT);
  const loading = runWrk(url, { seconds, connections: CONNECTIONS, script });
  const homePageTimes = await timeHomePage(url, loading);
  return { acknowledged: (await loading).requests, homePageTimes };
}

async function timeHomePage(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const finished = new AbortController();
  void until.catch(() => undefined).finally(() => finished.abort());
  while (!finished.signal.aborted) {
    const started = performance.now();
    await (await fetch(`${url}/`)).bytes();
    times.push(performance.now() - started);
    await Bun.sleep(PAUSE_MS);
  }
  return times.sort((one, other) => one - other);
}
