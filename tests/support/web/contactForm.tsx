import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import type { ReactElement } from "react";

import type { CurrentLegalDocument } from "#contract/legal/legal.ts";
import type { FormToken } from "#contract/messages/formToken.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import type { Site } from "#resources/settings/site.ts";
import { rejectedContactKey } from "#web/api/contact.ts";
import type { RejectedContact } from "#web/api/contact.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import { legalKey } from "#web/api/legal.ts";
import { ContactForm } from "#web/public/address/ContactForm.tsx";
import { createQueryClient } from "#web/queryClient.ts";

import { createFakeApi } from "./fakeApi.ts";
import type { FakeResponse } from "./fakeApi.ts";

export const MESSAGE = {
  name: "สุภาพร ชัยวงศ์",
  email: "supaporn@ruamjai.example",
  message: "We run five clinics.",
};

interface Options {
  sent?: boolean;
  rejected?: RejectedContact;
  client?: QueryClient;
  onCommit?: () => void;
  documents?: CurrentLegalDocument[];
  /** Of a new site by default. */
  site?: Partial<Site>;
  /** The token of the page; none by default. */
  pageToken?: string;
  /** Responds to requests for a token; none by default. */
  respondWithToken?: () => FakeResponse;
  /** How to render it; by default in the browser only. */
  renderForm?: (form: ReactElement) => unknown;
}

/** Renders the form. `respond` handles its requests. */
export function renderContactForm(
  respond: () => FakeResponse | Promise<FakeResponse>,
  {
    sent = false,
    rejected,
    client = createQueryClient(),
    onCommit = () => undefined,
    documents = [],
    site = {},
    pageToken,
    respondWithToken = () => ({ status: 404 }),
    renderForm = render,
  }: Options = {},
) {
  client.setQueryData(["site"], { ...DEFAULT_SITE, ...site });
  client.setQueryData(legalKey, documents);
  const api = createFakeApi({ "POST /contact": respond, "GET /contact/token": respondWithToken });
  if (pageToken) {
    const token: FormToken = { token: pageToken, workBits: 0 };
    client.setQueryData(["contact", "token"], token);
  }
  if (rejected) client.setQueryData(rejectedContactKey, rejected);
  renderForm(
    <QueryClientProvider client={client}>
      <HttpProvider value={createHttpClient({ fetch: api.fetch })}>
        <ContactForm sent={sent} />
        <CommitListener onCommit={onCommit} />
      </HttpProvider>
    </QueryClientProvider>,
  );
  return api;
}

/** Called when everything above it is rendered, before deferred work of React. */
function CommitListener({ onCommit }: { onCommit: () => void }) {
  useLayoutEffect(onCommit, [onCommit]);
  return null;
}

export const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const getValues = () => ["Name", "Email", "Message"].map((name) => getField(name).value);
export const getButton = () => screen.getByRole<HTMLButtonElement>("button");

export const postedBodies = (api: ReturnType<typeof renderContactForm>) =>
  api.callsTo("POST /contact").map(({ body }) => body);

export function fillForm(message = MESSAGE) {
  fireEvent.input(getField("Name"), { target: { value: message.name } });
  fireEvent.input(getField("Email"), { target: { value: message.email } });
  fireEvent.input(getField("Message"), { target: { value: message.message } });
}

export function submitForm() {
  fireEvent.submit(getButton().form ?? getButton());
}
