import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { MailSender } from "#resources/mailSender.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { stuckQuery } from "#web/api/stuckDeliveries.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { Button } from "#web/admin/ui/Button.tsx";

import { DeliveryStates } from "./DeliveryStates.tsx";
import { SenderDialog } from "./NotificationDialogs.tsx";
import { optionLabel } from "./notificationForm.ts";
import { TestButton, TestResult, useTest } from "./TestButton.tsx";

export function SenderSection({ sender }: { sender: MailSender }) {
  const [isEditing, setIsEditing] = useState(false);
  const texts = notificationTexts.sender;
  const test = useTest(null);
  const { data } = useQuery(stuckQuery(useHttp()));
  const isSetUp = sender.provider !== "none";
  return (
    <Section
      id="sender"
      label={texts.title}
      note={texts.note}
      action={
        <Button size="small" onClick={() => setIsEditing(true)}>
          {isSetUp ? texts.change : texts.setUp}
        </Button>
      }
    >
      {isSetUp ? (
        <div className="row wrap split gap-8-16">
          <div>
            <p className="medium">{sender.host || optionLabel("provider", sender.provider)}</p>
            <p className="note">{texts.from({ address: sender.fromAddress })}</p>
            {data && <DeliveryStates state={data.personal} isTested={test.data !== undefined} />}
          </div>
          <TestButton test={test}>{notificationTexts.test.mail}</TestButton>
          <TestResult result={test.data} />
        </div>
      ) : (
        <p className="note">{texts.none}</p>
      )}
      {isEditing && <SenderDialog sender={sender} onClose={() => setIsEditing(false)} />}
    </Section>
  );
}
