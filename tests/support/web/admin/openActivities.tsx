import { screen } from "@testing-library/react";

import type { MessageStats } from "#contract/messages/messages.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";

import { renderAdmin } from "./renderAdmin.tsx";

const activities = ["River model", "Canal map"].map((name) => sampleActivity(name));
const pages = { currentPage: 1, totalPages: 2, totalItems: 12, hasNext: true, hasPrev: false };
export const MESSAGE = {
  _id: "m1",
  name: "Somchai",
  email: "s@x.co",
  message: "About the river",
  status: "new",
  createdAt: "2026-11-20T00:00:00.000Z",
};
export const STATS: MessageStats = {
  total: 5,
  new: 3,
  read: 1,
  inProgress: 0,
  done: 0,
  archived: 1,
  spam: 0,
};
export const ACTIVITY_ROUTES = {
  ...Object.fromEntries(
    CONTENT_TYPES.map(({ api }) => [`GET ${api.list.split("?")[0]}`, () => ({ data: [] })]),
  ),
  "GET /projects/get": () => ({ data: activities, pagination: pages }),
  "GET /clients": () => ({ data: [] }),
  "GET /search": () => ({ data: [] }),
  "GET /messages": () => ({
    data: [MESSAGE],
  }),
  "GET /messages/stats": () => ({ data: STATS }),
};

/** The list of activities, with two of twelve. */
export async function openActivities() {
  const shown = renderAdmin({ path: "/admin/activity", routes: ACTIVITY_ROUTES });
  await screen.findByRole("link", { name: "River model" });
  return shown;
}
