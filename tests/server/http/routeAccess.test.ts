import { expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";

const OPEN_CALLS = [
  "GET /projects/get",
  "GET /projects/:id",
  "GET /categories",
  "GET /articles/get",
  "GET /articles/:id",
  "GET /clients/public/logos",
  "POST /contact",
  "GET /site",
];
const FILE_CALLS = [
  "GET /projects/image/:file",
  "GET /projects/image-base64/:file",
  "GET /articles/image/:file",
  "GET /articles/image-base64/:file",
  "GET /clients/logo/:file",
];
const ADMIN_CALLS = [
  "POST /projects/create",
  "PUT /projects/update/:id",
  "DELETE /projects/delete/:id",
  "POST /categories",
  "PUT /categories/:slug",
  "DELETE /categories/:slug",
  "GET /categories/:slug/usage",
  "PUT /categories/:slug/position",
  "POST /articles/create",
  "PUT /articles/update/:id",
  "DELETE /articles/delete/:id",
  "POST /upload/project-image",
  "POST /upload/article-image",
  "POST /articles/preview",
  "GET /articles/stats",
  "GET /clients",
  "POST /clients",
  "GET /clients/stats",
  "GET /clients/:id",
  "PUT /clients/:id",
  "DELETE /clients/:id",
  "GET /users",
  "POST /users",
  "GET /users/stats",
  "GET /users/:id",
  "PUT /users/:id",
  "PATCH /users/:id/status",
  "DELETE /users/:id",
  "GET /users/:id/sessions",
  "DELETE /users/:id/sessions",
  "GET /auth/sessions",
  "DELETE /auth/sessions",
  "DELETE /auth/sessions/:id",
  "GET /messages",
  "GET /messages/stats",
  "GET /messages/:id",
  "PATCH /messages/:id",
  "DELETE /messages/:id",
  "GET /audit",
  "GET /settings",
  "PUT /settings",
  "PUT /settings/logo",
  "DELETE /settings/logo",
  "GET /analytics/dashboard",
  "GET /analytics/comparison",
  "GET /analytics/realtime",
];
const AUTH_CALLS = [
  "POST /auth/login",
  "POST /auth/confirm",
  "POST /auth/refresh",
  "POST /auth/logout",
  "POST /auth/setup",
];
const ALL_CALLS = [...OPEN_CALLS, ...FILE_CALLS, ...ADMIN_CALLS, ...AUTH_CALLS];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

function split(call: string): [method: string, path: string] {
  const [method = "", path = ""] = call.replace(/:\w+/, "0193-none").split(" ");
  return [method, path];
}

test("every admin endpoint requires a token and the admin role", async () => {
  await using server = await createTestServer();
  const staff = await server.signIn("staff");
  const student = await server.signIn("student");
  for (const call of ADMIN_CALLS) {
    const [method, path] = split(call);
    const nobody = await server.request(method, path);
    expect([call, nobody.status]).toEqual([call, 401]);
    expect(nobody.body).toEqual({
      success: false,
      data: null,
      code: "unauthenticated",
      message: "Session expired. Please login again.",
    });
    for (const token of [staff, student]) {
      const refused = await server.request(method, path, { token });
      expect([call, refused.status]).toEqual([call, 403]);
      expect(refused.body.message).toBe("Access denied. Admin privileges required.");
    }
  }
});

test("every endpoint answers other methods with 405 and an Allow header", async () => {
  await using server = await createTestServer();
  const calls = ALL_CALLS.map(split);
  for (const [path, ofPath] of Map.groupBy(calls, ([, path]) => path)) {
    const methods = ofPath.map(([method]) => method);
    const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    for (const other of METHODS.filter((name) => !methods.includes(name))) {
      const answer = await server.request(other, path);
      expect([path, other, answer.status]).toEqual([path, other, 405]);
      expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(allowed.sort());
      expect(answer.body).toMatchObject({ success: false, data: null });
    }
  }
});
