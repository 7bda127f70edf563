import type { DashboardReport } from "#contract/analytics/analytics.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";

export const ADMIN_ENV = { ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: "correct horse" };

export interface ApiClient {
  /** Value of the Authorization header. */
  authorization: string;
  /** Sends a request with the token. */
  request(method: string, path: string, body?: FormData | StreamedBody): Promise<Response>;
  /** Creates a record and returns it. @throws if the server refuses it */
  create<T = { _id: string; slug: string }>(path: string, form: FormData): Promise<T>;
  /** Sends JSON and returns the data of the response. @throws if the server refuses it */
  sendJson<T = { _id: string }>(method: string, path: string, body: object): Promise<T>;
}

/** A body that is sent piece by piece. */
export interface StreamedBody {
  body: ReadableStream<Uint8Array>;
  contentType: string;
}

export async function signIn(url: string): Promise<ApiClient> {
  const response = await requestLogin(url);
  if (response.status !== 200) throw new Error(`Signing in failed with status ${response.status}`);
  const { data } = await response.json();
  // Not validated: the tests of the API cover it.
  const { accessToken } = data as LoginResponse;
  const authorization = `Bearer ${accessToken}`;
  const request: ApiClient["request"] = (method, path, body) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization,
        ...(body && "contentType" in body ? { "content-type": body.contentType } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : body.body } : {}),
    });
  return {
    authorization,
    request,
    async sendJson(method, path, body) {
      const contentType = "application/json";
      const response = await request(method, path, {
        body: new Blob([JSON.stringify(body)]).stream(),
        contentType,
      });
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
      return (await response.json()).data;
    },
    async create(path, form) {
      const created = await request("POST", path, form);
      if (created.status !== 201) throw new Error(`${path} responded with ${created.status}`);
      return (await created.json()).data;
    },
  };
}

/** Returns the response without checking its status. */
export function requestLogin(url: string): Promise<Response> {
  return fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_ENV.ADMIN_EMAIL, password: ADMIN_ENV.ADMIN_PASSWORD }),
  });
}

/**
 * Yields the dashboard of the day at first and after each event of the live stream. Signs in with `ADMIN_ENV`.
 */
async function* watchDashboard(url: string): AsyncGenerator<DashboardReport> {
  const { authorization } = await signIn(url);
  const request = (path: string, accept: string) =>
    fetch(`${url}/api/v1/analytics/${path}`, { headers: { authorization, accept } });
  const { body } = await request("realtime", "text/event-stream");
  for await (const _ of body ?? []) {
    const response = await request("dashboard?period=1d", "application/json");
    // Not validated: the tests of the API cover it.
    yield ((await response.json()) as { data: DashboardReport }).data;
  }
}

/** Resolves with the first dashboard that meets the condition. */
export async function waitForDashboard(
  url: string,
  isExpected: (dashboard: DashboardReport) => boolean,
): Promise<DashboardReport> {
  for await (const dashboard of watchDashboard(url)) if (isExpected(dashboard)) return dashboard;
  throw new Error("The event stream ended before the dashboard met the condition");
}
