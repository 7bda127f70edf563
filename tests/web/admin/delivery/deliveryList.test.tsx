import { expect, test } from "bun:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";

import type { Delivery } from "#resources/channels.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { DeliveryList } from "#web/admin/delivery/DeliveryList.tsx";
import { createToasts, ToastsProvider } from "#web/admin/ui/toasts/toasts.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import { createQueryClient } from "#web/queryClient.ts";
import { sampleDelivery } from "#tests/support/web/admin/notificationScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { createFakeApi, listResponse } from "#tests/support/web/fakeApi.ts";
import { filledIn } from "#tests/support/web/textPatterns.ts";

const { failures, deliveries: texts } = notificationTexts;

/** @param lists what is delivered, each until the next call that changes it */
function openList(...lists: Delivery[][]) {
  let index = 0;
  const api = createFakeApi({
    "GET /notifications/messages/message-1": () => listResponse(lists[index] ?? []),
    "POST /notifications/deliveries/delivery-1/retry": () => {
      index += 1;
      return { data: { _id: "delivery-1" } };
    },
  });
  const toasts = createToasts();
  const view = renderAdmin({
    path: "/admin/messages",
    children: (
      <QueryClientProvider client={createQueryClient()}>
        <HttpProvider value={createHttpClient({ fetch: api.fetch })}>
          <ToastsProvider value={toasts}>
            <DeliveryList messageId="message-1" />
          </ToastsProvider>
        </HttpProvider>
      </QueryClientProvider>
    ),
  });
  return { ...view, api };
}

const findRow = async (name: string) => {
  const list = await screen.findByRole("list", { name: texts.title });
  const rows = within(list).getAllByRole("listitem");
  return rows.find((row) => within(row).queryByText(name)) ?? list;
};
const blocked = {
  state: "failed",
  attempts: 2,
  failure: "blockedPort",
  answer: "mail.firm.example: Connection timeout",
} as const;

test("says of each channel whether the message was sent, and why not", async () => {
  openList([
    sampleDelivery(blocked),
    sampleDelivery({
      _id: "delivery-2",
      channel: { _id: "channel-2", name: "LINE group" },
      state: "sent",
      nextAttemptAt: null,
      finishedAt: "2026-11-20T03:00:00.000Z",
    }),
  ]);
  const failed = await findRow("Sales");
  expect(failed.textContent).toMatch(filledIn(texts.states.failed));
  expect(failed.textContent).toContain(failures.blockedPort);
  expect(failed.textContent).toContain(blocked.answer);
  const sent = await findRow("LINE group");
  expect(sent.textContent).toMatch(filledIn(texts.states.sent));
  expect(within(sent).queryByRole("button")).toBeNull();
});

test("sends again, keeps the focus in the row, and shows the new state", async () => {
  const { user, api } = openList(
    [sampleDelivery({ ...blocked, state: "givenUp", nextAttemptAt: null })],
    [sampleDelivery({ state: "sent", nextAttemptAt: null, finishedAt: "2026-11-20T04:00:00.000Z" })],
  );
  const row = await findRow("Sales");
  expect(row.textContent).toContain(texts.states.givenUp);
  await user.click(within(row).getByRole("button", { name: texts.sendAgainTo({ channel: "Sales" }) }));
  await waitFor(() => expect(row.textContent).toMatch(filledIn(texts.states.sent)));
  expect(within(row).queryByRole("button")).toBeNull();
  expect(document.activeElement?.id).toBe("delivery-1");
  expect(api.callsTo("POST /notifications/deliveries/delivery-1/retry")).toHaveLength(1);
});
