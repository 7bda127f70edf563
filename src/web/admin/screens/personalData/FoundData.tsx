import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { PersonalData } from "#resources/personalData.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { personalDataTexts as texts } from "#texts/admin/personalData.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messagesKey } from "#web/api/messages.ts";
import { erasePerson, personalDataKey } from "#web/api/personalData.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { downloadFile } from "#web/admin/ui/downloadFile.ts";
import { focusElement } from "#web/admin/ui/lostFocus.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { DataList } from "./DataList.tsx";

const SECTION_ID = "found";

/** What is stored about the person that was searched for. */
export function FoundData({ found }: { found: PersonalData }) {
  const { person, messages, deliveries, auditEntries, hasAccount } = found;
  const [isAsking, setAsking] = useState(false);
  const erase = useErase(person);
  const counts = texts.counts({
    messages: messages.length,
    deliveries: deliveries.length,
    auditEntries: auditEntries.length,
  });
  const isEmpty = messages.length + deliveries.length + auditEntries.length === 0;
  return (
    <Section
      id={SECTION_ID}
      label={person}
      note={<span role="status">{isEmpty ? texts.nothing : counts}</span>}
      action={
        !isEmpty && (
          <span className="row wrap">
            <Button size="small" onClick={() => saveAsJson(found)}>
              {texts.export}
            </Button>
            {!hasAccount && (
              <Button
                size="small"
                icon="trash"
                busy={erase.isPending}
                busyText={texts.erasing}
                onClick={() => !erase.isPending && setAsking(true)}
              >
                {texts.erase}
              </Button>
            )}
          </span>
        )
      }
    >
      {hasAccount && <Banner kind="warning">{texts.hasAccount}</Banner>}
      <FoundLists found={found} />
      {isAsking && (
        <ConfirmDialog
          title={texts.eraseTitle}
          action={texts.eraseAction}
          onConfirm={() => {
            setAsking(false);
            erase.mutate();
          }}
          onCancel={() => setAsking(false)}
        >
          <p className="bold ink">{person}</p>
          <p>{texts.eraseNote({ counts })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function FoundLists({ found: { messages, deliveries, auditEntries } }: { found: PersonalData }) {
  const kinds: Record<string, string> = auditTexts.kinds;
  return (
    <>
      <DataList
        label={layoutTexts.names.messages}
        rows={messages.map(({ _id: id, name, message, createdAt }) => ({
          id,
          at: createdAt,
          title: name,
          detail: message,
          href: `/admin/messages?message=${id}`,
        }))}
      />
      <DataList
        label={texts.deliveries}
        rows={deliveries.map(({ _id: id, channel, state, answer, createdAt }) => ({
          id,
          at: createdAt,
          title: texts.delivery({ channel: channel ?? texts.toPerson, state: texts.states[state] }),
          detail: answer,
        }))}
      />
      <DataList
        label={layoutTexts.names.audit}
        rows={auditEntries.map(({ _id: id, at, action, kind, person }) => ({
          id: String(id),
          at,
          title: auditTexts.what({ action: auditTexts.actions[action], kind: kinds[kind] ?? kind }),
          detail: person.name,
        }))}
      />
    </>
  );
}

function useErase(person: string) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  return useConfirmedChange({
    send: () => erasePerson(http, person),
    async onSuccess(erasure) {
      toasts.show({ kind: "done", text: texts.erased({ counts: texts.counts({ ...erasure }) }) });
      // The button disappears.
      focusElement(document.getElementById(SECTION_ID));
      for (const queryKey of [personalDataKey, messagesKey]) await client.invalidateQueries({ queryKey });
    },
    failureText: texts.eraseFailed,
  });
}

function saveAsJson(found: PersonalData) {
  const blob = new Blob([JSON.stringify(found, null, 2)], { type: "application/json" });
  downloadFile({ name: "personal-data.json", blob });
}
