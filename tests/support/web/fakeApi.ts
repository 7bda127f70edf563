import type { User } from "#contract/accounts/users.ts";

export interface FakeCall {
  method: string;
  /** Relative to the API's base path, with the query string. */
  path: string;
  body: unknown;
  token: string | null;
  accept: string | null;
}

export interface FakeResponse {
  status?: number;
  data?: unknown;
  message?: string;
  code?: string;
  errors?: Record<string, string>;
  pagination?: unknown;
  headers?: Record<string, string>;
  /** Body to send instead of the envelope. */
  text?: string | ReadableStream<Uint8Array>;
}

type Handler = (call: FakeCall) => FakeResponse | Promise<FakeResponse>;

/**
 * A `fetch` that answers from handlers and records each request. Requests without a handler get a 404.
 * @param routes handlers by method and path, such as `POST /auth/login`; query strings are ignored
 */
export function createFakeApi(routes: Record<string, Handler>) {
  const calls: FakeCall[] = [];

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const call = toFakeCall(url, init);
    calls.push(call);
    const handler = routes[`${call.method} ${call.path.replace(/\?.*/, "")}`];
    const response = toResponse(handler ? await handler(call) : { status: 404, message: "Not found" });
    return init.signal ? withAbort(response, init.signal) : response;
  }

  return {
    fetch,
    calls,
    /** Returns the requests to a route. */
    callsTo: (route: string) =>
      calls.filter(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}` === route),
    routes,
  };
}

/**
 * The response of a list, by default its only page.
 * @param total the name of the total, which differs in some lists
 */
export function listResponse(
  data: readonly unknown[],
  changes: Record<string, unknown> = {},
  total = "totalItems",
): FakeResponse {
  const totalPages = data.length > 0 ? 1 : 0;
  const pages = { currentPage: 1, totalPages, [total]: data.length, hasNext: false, hasPrev: false };
  return { data, pagination: { ...pages, ...changes } };
}

export function sampleUser(changes: Partial<User> = {}): User {
  return {
    _id: "user-1",
    email: "kantida@vitrine.example",
    firstName: "Kantida",
    lastName: "Wongphaisan",
    role: "admin",
    scope: "owner",
    isActive: true,
    lastLogin: null,
    updatedAt: "2026-11-20T03:00:00.000Z",
    ...changes,
  };
}

export const loginResponse = (user: User = sampleUser()): FakeResponse => ({
  data: { user, accessToken: "access-1", refreshToken: "refresh-1" },
});

function toFakeCall(url: string, init: RequestInit): FakeCall {
  const headers = new Headers(init.headers);
  return {
    method: init.method ?? "GET",
    path: url.replace("/api/v1", ""),
    body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    token: headers.get("authorization")?.replace("Bearer ", "") ?? null,
    accept: headers.get("accept"),
  };
}

/** Ends an event stream when its request is aborted, as browsers do. */
function withAbort(response: Response, signal: AbortSignal): Response {
  const isStream = response.headers.get("content-type") === "text/event-stream";
  if (!isStream || !response.body) return response;
  const body = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
  return new Response(body, response);
}

function toResponse({ status = 200, data = null, message = "", headers = {}, text, ...rest }: FakeResponse) {
  if (text !== undefined) return new Response(text, { status, headers });
  const success = status < 400;
  return Response.json({ success, data, message, ...rest }, { status, headers });
}
