// A mailbox in place of a server: it answers, changes and forgets messages as the API does.
import type { Message, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import type { FakeAnswer, FakeCall } from "./fakeApi.ts";

export type Overrule = Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>;

const PAGE = 20;

export function sampleMessage(name: string, changes: Partial<Message> = {}): Message {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return {
    _id: `id-${slug}`,
    name,
    email: `${slug}@visitor.example`,
    message: `A question of ${name}.\n\nAnd a second paragraph.`,
    status: "new",
    createdAt: "2026-11-18T03:24:00.000Z",
    source: null,
    policy: null,
    ...changes,
  };
}

/** `overrule` answers in place of the mailbox, by route. */
export function mailbox(messages: Message[], overrule: Overrule = {}) {
  let kept = messages;
  const find = (id: string) => kept.find(({ _id }) => _id === id);

  function list({ path }: FakeCall): FakeAnswer {
    const query = new URLSearchParams(path.split("?")[1]);
    const statuses = (query.get("status") ?? "new,read,archived").split(",");
    const search = query.get("search") ?? "";
    const found = kept.filter(
      ({ status, name, message }) => statuses.includes(status) && (name + message).includes(search),
    );
    const page = Number(query.get("page") ?? 1);
    const totalPages = Math.ceil(found.length / PAGE);
    return {
      data: found.slice((page - 1) * PAGE, page * PAGE),
      pagination: {
        currentPage: page,
        totalPages,
        totalItems: found.length,
        hasNext: page < totalPages,
        hasPrev: page > 1,
      },
    };
  }

  function count(): FakeAnswer {
    const of = (status: MessageStatus) => kept.filter((message) => message.status === status).length;
    const stats: MessageStats = {
      new: of("new"),
      read: of("read"),
      archived: of("archived"),
      total: kept.length,
    };
    return { data: stats };
  }

  const routes: Record<string, (call: FakeCall) => FakeAnswer> = {
    "GET /messages": list,
    "GET /messages/stats": count,
  };
  for (const { _id } of messages) {
    routes[`GET /messages/${_id}`] = () => answerWith(find(_id));
    routes[`PATCH /messages/${_id}`] = ({ body }) => {
      // The calls under test send a status.
      const { status } = body as Pick<Message, "status">;
      kept = kept.map((message) => (message._id === _id ? { ...message, status } : message));
      return answerWith(find(_id));
    };
    routes[`DELETE /messages/${_id}`] = () => {
      kept = kept.filter((message) => message._id !== _id);
      return { data: { _id } };
    };
  }
  return { routes: { ...routes, ...overrule }, statusOf: (id: string) => find(id)?.status };
}

function answerWith(message: Message | undefined): FakeAnswer {
  return message ? { data: message } : { status: 404, message: "Message not found" };
}
