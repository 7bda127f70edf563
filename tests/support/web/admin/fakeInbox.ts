import type { Message, MessageChange, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";

export type RouteOverrides = Record<string, (call: FakeCall) => FakeResponse | Promise<FakeResponse>>;

const PAGE_SIZE = 20;

export function sampleMessage(name: string, changes: Partial<Message> = {}): Message {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return {
    _id: `id-${slug}`,
    name,
    email: `${slug}@visitor.example`,
    message: `A question of ${name}.\n\nAnd a second paragraph.`,
    phone: "",
    lineId: "",
    company: "",
    subject: "",
    consent: null,
    repeats: 0,
    status: "new",
    spamReason: null,
    createdAt: "2026-11-18T03:24:00.000Z",
    source: null,
    policy: null,
    takenBy: null,
    note: "",
    updatedAt: "2026-11-18T03:24:00.000Z",
    ...changes,
  };
}

/**
 * Fake API routes over a list of messages, which they filter, update and delete as the server does.
 * @param overrides routes that replace the inbox's own
 */
export function createFakeInbox(messages: Message[], overrides: RouteOverrides = {}) {
  let stored = messages;
  const find = (id: string) => stored.find(({ _id }) => _id === id);

  function list({ path }: FakeCall): FakeResponse {
    const query = new URLSearchParams(path.split("?")[1]);
    const statuses = (query.get("status") ?? "new,read,inProgress,done,archived").split(",");
    const search = query.get("search") ?? "";
    const matches = stored.filter(
      ({ status, name, message, takenBy }) =>
        statuses.includes(status) &&
        (name + message).includes(search) &&
        (query.get("taken") !== "nobody" || takenBy === null),
    );
    const page = Number(query.get("page") ?? 1);
    const totalPages = Math.ceil(matches.length / PAGE_SIZE);
    return {
      data: matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      pagination: {
        currentPage: page,
        totalPages,
        totalItems: matches.length,
        hasNext: page < totalPages,
        hasPrev: page > 1,
      },
    };
  }

  function getStats(): FakeResponse {
    const countByStatus = (status: MessageStatus) =>
      stored.filter((message) => message.status === status).length;
    const stats: MessageStats = {
      new: countByStatus("new"),
      read: countByStatus("read"),
      inProgress: countByStatus("inProgress"),
      done: countByStatus("done"),
      archived: countByStatus("archived"),
      spam: countByStatus("spam"),
      total: stored.length - countByStatus("spam"),
    };
    return { data: stats };
  }

  function change(id: string, { takenBy, status, note }: MessageChange) {
    const taken = takenBy ? { _id: takenBy, name: `Name of ${takenBy}` } : null;
    stored = stored.map((message) =>
      message._id === id
        ? {
            ...message,
            status: status ?? message.status,
            note: note ?? message.note,
            takenBy: takenBy === undefined ? message.takenBy : taken,
          }
        : message,
    );
  }

  const routes: Record<string, (call: FakeCall) => FakeResponse> = {
    "PATCH /messages": ({ body }) => {
      // As the list sends it.
      const { changes } = body as { changes: (MessageChange & { _id: string })[] };
      for (const one of changes) change(one._id, one);
      return { data: [] };
    },
    "POST /messages/delete": ({ body }) => {
      // As the list sends it.
      const { ids } = body as { ids: string[] };
      stored = stored.filter(({ _id }) => !ids.includes(_id));
      return { data: { ids } };
    },
    "GET /messages": list,
    "GET /messages/stats": getStats,
    "GET /messages/sources": () => ({ data: ["", "line.me"] }),
  };
  for (const { _id } of messages) {
    routes[`GET /messages/${_id}`] = () => messageResponse(find(_id));
    routes[`PATCH /messages/${_id}`] = ({ body }) => {
      // As the screen sends it.
      change(_id, body as MessageChange);
      return messageResponse(find(_id));
    };
    routes[`GET /notifications/messages/${_id}`] = () => ({ data: [] });
  }
  return { routes: { ...routes, ...overrides }, getStatus: (id: string) => find(id)?.status };
}

function messageResponse(message: Message | undefined): FakeResponse {
  return message ? { data: message } : { status: 404, message: "Message not found" };
}
