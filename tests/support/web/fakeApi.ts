// Answers in place of a server, one function for each call, and a record of what was asked.
import type { User } from "#contract/accounts/users.ts";

export interface FakeCall {
  method: string;
  /** Below the API's base, with its query. */
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
  /** In place of the envelope. */
  text?: string | ReadableStream<Uint8Array>;
}

type Handler = (call: FakeCall) => FakeResponse | Promise<FakeResponse>;

/** `routes` maps `POST /auth/login` to its answer; a query string in a call is ignored. Anything else is a 404. */
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
    /** The calls of one route. */
    callsTo: (route: string) =>
      calls.filter(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}` === route),
    routes,
  };
}

export function sampleUser(changes: Partial<User> = {}): User {
  return {
    _id: "user-1",
    email: "kantida@vitrine.example",
    firstName: "Kantida",
    lastName: "Wongphaisan",
    role: "admin",
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

/** A body that goes on until the call is aborted, as the browser's own does. */
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
