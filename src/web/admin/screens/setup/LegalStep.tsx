import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalVersionSummary } from "#resources/legalTexts.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import type { SettingsRecord } from "#resources/settings/settings.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { getLanguage } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalDocumentsQuery, legalTemplateQuery } from "#web/api/legal.ts";

import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";
import { editVersionPath, LEGAL_LIST_PATH } from "#web/admin/screens/legal/paths.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { PolicyForm } from "./policy/PolicyForm.tsx";
import { getNextStepPath, StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";

import styles from "./OwnStep.module.css";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

interface LegalStepProps {
  step: SetupStep;
  settings: SettingsRecord;
}

export function LegalStep({ step, settings }: LegalStepProps) {
  const http = useHttp();
  const documents = useQuery(legalDocumentsQuery(http));
  const template = useQuery(legalTemplateQuery(http));
  const policy = documents.data?.find(({ slug }) => slug === PRIVACY_POLICY);
  const current = policy?.versions.find(({ _id }) => _id === policy.currentId);
  const published = current ?? policy?.versions.find(({ status }) => status === "Published");
  const [isNew, setNew] = useState(false);
  if (published) {
    const isInEffect = published === current;
    return <PublishedPolicy step={step} settings={settings} version={published} {...{ isInEffect, isNew }} />;
  }
  const [draft] = policy?.versions ?? [];
  if (draft) return <DraftPolicy step={step} settings={settings} version={draft} />;
  if (documents.data && template.data) {
    return (
      <PolicyForm step={step} settings={settings} template={template.data} onPublished={() => setNew(true)} />
    );
  }
  const failed = [documents, template].find(({ isError, isFetching }) => isError && !isFetching);
  return (
    <StepFrame step={step} version={settings.updatedAt} actions={<SkipButton step={step} />}>
      {failed ? (
        <LoadFailed
          title={texts.legal.templateFailed}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </StepFrame>
  );
}

interface ExistingPolicyProps extends LegalStepProps {
  version: LegalVersionSummary;
}

interface PublishedPolicyProps extends ExistingPolicyProps {
  isInEffect: boolean;
  /** True if it was just published in this step. */
  isNew: boolean;
}

function PublishedPolicy({ step, settings, version, isInEffect, isNew }: PublishedPolicyProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The publish button is gone.
    if (isNew && isFocusLost()) text.current?.focus();
  }, [isNew]);
  const date = formatLegalDate(version.effectiveDate, getLanguage());
  return (
    <StepFrame
      step={step}
      version={`${settings.updatedAt} ${version.updatedAt}`}
      actions={
        <ButtonLink kind="primary" href={getNextStepPath(step)}>
          {texts.continue}
        </ButtonLink>
      }
    >
      <p ref={text} className={styles.text} tabIndex={-1}>
        {isInEffect ? texts.legal.inEffect({ date }) : texts.legal.upcoming({ date })}
      </p>
      <div className="wrap">
        <ButtonLink href={LEGAL_LIST_PATH}>{texts.legal.openTexts}</ButtonLink>
        <ButtonLink kind="plain" href={legalPath(version.slug, version.effectiveDate)} external>
          {recordTexts.viewOnSite}
        </ButtonLink>
      </div>
    </StepFrame>
  );
}

function DraftPolicy({ step, settings, version }: ExistingPolicyProps) {
  return (
    <StepFrame step={step} version={settings.updatedAt} actions={<SkipButton step={step} />}>
      <p className={styles.text}>{texts.legal.draft}</p>
      <ButtonLink kind="primary" href={editVersionPath(version._id)}>
        {texts.legal.finishDraft}
      </ButtonLink>
    </StepFrame>
  );
}

function SkipButton({ step }: { step: SetupStep }) {
  return (
    <ButtonLink kind="plain" href={getNextStepPath(step)}>
      {texts.skip}
    </ButtonLink>
  );
}
