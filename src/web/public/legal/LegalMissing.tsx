// In place of a legal text that has not been published, or of a version that does not exist.
import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";

interface LegalMissingProps {
  slug: string;
  date: string | undefined;
}

export function LegalMissing({ slug, date }: LegalMissingProps) {
  if (date !== undefined) return <VersionMissing slug={slug} />;
  const isPolicy = slug === PRIVACY_POLICY;
  const title = isPolicy ? "Privacy policy" : "Text not found";
  return (
    <Notice title={title} level={1} action={<ButtonLink href="/">Back to Home</ButtonLink>}>
      <PageHead title={title} description="There is no text at this address." hidden />
      {isPolicy ? (
        <>
          This site has not published its privacy policy yet.
          <br />
          <span lang="th">เว็บไซต์นี้ยังไม่ได้เผยแพร่นโยบายความเป็นส่วนตัว</span>
        </>
      ) : (
        "It may have been withdrawn, or the address is mistyped."
      )}
    </Notice>
  );
}

function VersionMissing({ slug }: { slug: string }) {
  const title = "Version not found";
  const toCurrent = <ButtonLink href={legalPath(slug)}>Current version</ButtonLink>;
  return (
    <Notice title={title} level={1} action={toCurrent}>
      <PageHead title={title} description="There is no version of this date." hidden />
      No version of this text is published under this date.
    </Notice>
  );
}
