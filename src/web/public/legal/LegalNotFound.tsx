import { useQuery } from "@tanstack/react-query";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import * as texts from "#texts/public/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalQuery } from "#web/api/legal.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";

interface LegalNotFoundProps {
  slug: string;
  date: string | undefined;
}

export function LegalNotFound({ slug, date }: LegalNotFoundProps) {
  const { data: current } = useQuery(legalQuery(useHttp()));
  const isTextMissing = current !== undefined && !current.some((text) => text.slug === slug);
  if (date !== undefined && !isTextMissing) return <VersionNotFound slug={slug} />;
  const isPolicy = slug === PRIVACY_POLICY;
  const title = isPolicy ? texts.privacyPolicy() : texts.notFound();
  return (
    <Notice title={title} level={1} action={<ButtonLink href="/">{texts.backHome()}</ButtonLink>}>
      <PageHead title={title} description={texts.noneAtAddress()} noindex />
      <span>{isPolicy ? texts.noPolicy() : texts.withdrawn()}</span>
    </Notice>
  );
}

function VersionNotFound({ slug }: { slug: string }) {
  const title = texts.versionNotFound();
  const toCurrent = <ButtonLink href={legalPath(slug)}>{texts.currentVersion()}</ButtonLink>;
  return (
    <Notice title={title} level={1} action={toCurrent}>
      <PageHead title={title} description={texts.noVersionAtAddress()} noindex />
      <span>{texts.noVersion()}</span>
    </Notice>
  );
}
