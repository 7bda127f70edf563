import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";

import type { PersonalData } from "#resources/personalData.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { personalDataTexts as texts } from "#texts/admin/personalData.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messagesKey } from "#web/api/messages.ts";
import { erasePerson, personalDataKey } from "#web/api/personalData.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { downloadFile } from "#web/admin/ui/downloadFile.ts";
import { focusElement } from "#web/admin/ui/lostFocus.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import styles from "./FoundData.module.css";

const SECTION_ID = "found";

/** What is stored about the person that was searched for. */
export function FoundData({ found }: { found: PersonalData }) {
  const { person, messages, deliveries, auditEntries, hasAccount } = found;
  const [isAsking, setAsking] = useState(false);
  const erase = useErase(person);
  const [ofMessages, ofDeliveries, ofEntries] = [messages.length, deliveries.length, auditEntries.length];
  const counts = texts.counts({ messages: ofMessages, deliveries: ofDeliveries, auditEntries: ofEntries });
  const isEmpty = ofMessages + ofDeliveries + ofEntries === 0;
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
  const lists = {
    [layoutTexts.names.messages]: messages.map(({ _id, name, message, createdAt }) => ({
      id: _id,
      at: createdAt,
      title: name,
      detail: message,
      href: `/admin/messages?message=${_id}`,
    })),
    [texts.deliveries]: deliveries.map(({ _id, channel, state, answer, createdAt }) => ({
      id: _id,
      at: createdAt,
      title: texts.delivery({ channel: channel ?? texts.toPerson, state: texts.states[state] }),
      detail: answer,
    })),
    [layoutTexts.names.audit]: auditEntries.map(({ _id, at, action, kind, person }) => ({
      id: _id,
      at,
      title: auditTexts.what({ action: auditTexts.actions[action], kind: kinds[kind] ?? kind }),
      detail: person.name,
    })),
  };
  return Object.entries<DataRow[]>(lists).map(
    ([label, rows]) =>
      rows.length > 0 && (
        <div key={label}>
          <h3 className="label quiet">{label}</h3>
          <ul className="grid" aria-label={label}>
            {rows.map((row) => (
              <DataItem key={row.id} row={row} />
            ))}
          </ul>
        </div>
      ),
  );
}

interface DataRow {
  id: string | number;
  /** ISO 8601. */
  at: string;
  title: string;
  detail: string;
  href?: string;
}

function DataItem({ row: { at, title, detail, href } }: { row: DataRow }) {
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className="medium" lang={detectLanguage(title)}>
          {href ? (
            <Link className="underlined" href={href}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="note" lang={detectLanguage(detail)}>
          {detail}
        </p>
      </div>
      <span className="nowrap meta quiet">
        <DateCell iso={at} withTime />
      </span>
    </li>
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
