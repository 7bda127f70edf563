// A server whose visitors come when a test says so, and whose figures are read as an admin.
import { expect } from "bun:test";

import { testApp } from "./testApp.ts";
import { visit } from "./visits.ts";
import type { Visit } from "./visits.ts";

export async function openHouse() {
  const house = await testApp();
  return {
    ...house,
    /** As an admin who has only just signed in: tests go on for months. */
    read: async (call: string) =>
      (await house.ask("GET", `/analytics/${call}`, { token: await house.enter() })).data,
    /** The clock never goes back, so views come in the order of their time. */
    visitAt: async (time: number, report: Visit = {}) => {
      house.pass(time - house.parts.now());
      expect((await visit(house, report)).status).toBe(201);
    },
    setZone: async (timeZone: string) =>
      house.ask("PUT", "/settings", { token: await house.enter(), body: { timeZone } }),
  };
}
