import { CLIENT_TYPES } from "#contract/content/publicLogos.ts";
import type { ShownRecord } from "#resources/blocks/block.ts";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { FormattedDate } from "#web/ui/text/PublishedDate.tsx";

import { LogoGroup } from "../about/LogoGroup.tsx";
import { useSite } from "../layout/useSite.ts";
import { CardTitle } from "./BlockLink.tsx";
import { PAGE_IMAGE_PATH } from "./blockProps.ts";
import type { BlockProps } from "./blockProps.ts";

import styles from "./RecordList.module.css";
import rows from "./Rows.module.css";

/** Clients, which have no date, are shown by their logos. */
export function RecordList({ fields: { records }, Title }: BlockProps<"records">) {
  const { timeZone } = useSite();
  if (records.every(({ publishedAt }) => publishedAt === null)) return <ClientLogos clients={records} />;
  return (
    <ul className={rows.rows}>
      {records.map(({ id, href, title, picture, publishedAt }) => (
        <li key={id} className={rows.row}>
          <div className={styles.record}>
            <p className={styles.date}>
              {publishedAt && <FormattedDate isoDate={publishedAt} timeZone={timeZone} />}
            </p>
            <Title className={styles.title} lang={detectLanguage(title)}>
              <CardTitle link={href === null ? null : { href }}>{title}</CardTitle>
            </Title>
            {picture && (
              <div className={styles.picture}>
                <ResponsiveImage
                  image={picture}
                  fallbackAlt={title}
                  sizes="(max-width: 56.1875em) 30vw, 16vw"
                  retryBasePath={PAGE_IMAGE_PATH}
                />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ClientLogos({ clients }: { clients: readonly ShownRecord[] }) {
  const [type] = CLIENT_TYPES;
  const logos = clients.flatMap(({ href, title, picture }) =>
    picture ? [{ ...picture, logo: picture.path, name: title, url: href ?? "", type }] : [],
  );
  return (
    <div className={styles.logos}>
      <LogoGroup logos={logos} onLoadError={() => {}} />
    </div>
  );
}
