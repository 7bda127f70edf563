import type { StaticFile } from "./nginx.ts";

/** A browser without Brotli, so that both servers send the same bytes. */
export const REQUEST_HEADERS = {
  "Accept-Encoding": "gzip",
  "User-Agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
};
const IMAGE_BYTES = 171_000;

export interface Target {
  name: string;
  path: string;
  /** Sent in addition to `REQUEST_HEADERS` to Vitrine, but not to nginx. */
  headers?: Record<string, string>;
}

/** The measured addresses of a site with the demo content. */
export async function listTargets(origin: string): Promise<Target[]> {
  const [activity] = await fetchData(origin, "/projects/get?limit=1");
  const [article] = await fetchData(origin, "/articles/get?limit=1");
  const etag = (await fetch(`${origin}/`, { headers: REQUEST_HEADERS })).headers.get("etag") ?? "";
  return [
    { name: "/", path: "/" },
    { name: "/about", path: "/about" },
    { name: "/activities", path: "/activities" },
    { name: "an activity", path: await readablePath(origin, `/activity-view/${activity?._id}`) },
    { name: "/articles", path: "/articles" },
    { name: "an article", path: await readablePath(origin, `/article/${article?._id}`) },
    { name: "/address", path: "/address" },
    { name: "304 of /, nginx: 200", path: "/", headers: { "If-None-Match": etag } },
    { name: "GET /projects/get", path: "/api/v1/projects/get" },
    { name: "GET /articles/get", path: "/api/v1/articles/get" },
    { name: "GET /clients/public/logos", path: "/api/v1/clients/public/logos" },
    { name: "image of 171 KB", path: await findImage(origin) },
  ];
}

/** The address that the one with the id redirects to. */
export async function readablePath(origin: string, path: string): Promise<string> {
  const { ok, url } = await fetch(origin + path);
  if (!ok) throw new Error(`${path} has no page`);
  return new URL(url).pathname;
}

/** The responses as files, requested twice so that they are cached. */
export async function downloadTargets(origin: string, targets: readonly Target[]): Promise<StaticFile[]> {
  const paths = new Set(targets.map(({ path }) => path));
  return Promise.all(
    [...paths].map(async (path) => {
      await fetch(origin + path, { headers: REQUEST_HEADERS });
      const response = await fetch(origin + path, { headers: REQUEST_HEADERS, decompress: false });
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
      return { path, bytes: await response.bytes(), headers: response.headers };
    }),
  );
}

async function fetchData(
  origin: string,
  path: string,
): Promise<{ _id: string; pictures: { path: string }[] }[]> {
  return (await (await fetch(`${origin}/api/v1${path}`)).json()).data;
}

function distance(bytes: number): number {
  return Math.abs(bytes - IMAGE_BYTES);
}

/** The stored image whose size is nearest. */
async function findImage(origin: string): Promise<string> {
  const activities = await fetchData(origin, "/projects/get");
  const paths = [...new Set(activities.flatMap(({ pictures }) => pictures.map(({ path }) => path)))];
  const sizes = await Promise.all(
    paths.map(async (path) => ({ path, bytes: (await (await fetch(origin + path)).bytes()).length })),
  );
  const [nearest] = sizes.toSorted((one, other) => distance(one.bytes) - distance(other.bytes));
  if (!nearest) throw new Error("The demo content has no images");
  return nearest.path;
}
