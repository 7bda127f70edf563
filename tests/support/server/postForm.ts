import type { RequestOptions, TestServer } from "./testServer.ts";

/** Sends a form as a browser without scripts does. */
export function postForm(
  { app }: Pick<TestServer, "app">,
  path: string,
  fields: Record<string, string> = {},
  { headers, peer = "198.51.100.7" }: Pick<RequestOptions, "headers" | "peer"> = {},
) {
  const body = new URLSearchParams(fields).toString();
  const formHeaders = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
  return app.request(path, { method: "POST", headers: { ...formHeaders, ...headers }, body }, { peer });
}
