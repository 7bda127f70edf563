import { expect, test } from "bun:test";

import { clientLogoUrl } from "#web/api/clients.ts";

const HERE = { api: "/api/v1", backendHost: "" };
const ELSEWHERE = { api: "https://api.firm.example/api/v1", backendHost: "https://files.firm.example" };

test("uses an absolute URL unchanged", () => {
  for (const address of ["https://cdn.example/uploads/mark.png", "http://cdn.example/mark.png"]) {
    expect(clientLogoUrl(address, ELSEWHERE)).toBe(address);
  }
});

test("resolves a path with /uploads/ against the backend host", () => {
  expect(clientLogoUrl("/uploads/mark.png", HERE)).toBe("/uploads/mark.png");
  expect(clientLogoUrl("/uploads/mark.png", ELSEWHERE)).toBe("https://files.firm.example/uploads/mark.png");
  expect(clientLogoUrl("old/uploads/clients/mark.png", ELSEWHERE)).toBe(
    "https://files.firm.example/old/uploads/clients/mark.png",
  );
});

test("otherwise requests the last segment from the logo endpoint", () => {
  expect(clientLogoUrl("mark.png", HERE)).toBe("/api/v1/clients/logo/mark.png");
  expect(clientLogoUrl("/files/clients/mark.png", ELSEWHERE)).toBe(
    "https://api.firm.example/api/v1/clients/logo/mark.png",
  );
  expect(clientLogoUrl("uploads/mark one?.png", HERE)).toBe("/api/v1/clients/logo/mark%20one%3F.png");
});

test("uses the page's origin without a configured API", () => {
  expect(clientLogoUrl("mark.png", { api: "", backendHost: "" })).toBe("/api/v1/clients/logo/mark.png");
});
