import { CLIENT_TYPES } from "#contract/content/publicLogos.ts";
import type { ShownRecord } from "#resources/blocks/block.ts";
import { FormattedDate } from "#web/ui/text/PublishedDate.tsx";

import { LogoGroup } from "../about/LogoGroup.tsx";
import { useSite } from "../layout/useSite.ts";
import { BlockImage } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";
import { ItemTitle } from "./ItemTitle.tsx";

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
            <p className={rows.note}>
              {publishedAt && <FormattedDate isoDate={publishedAt} timeZone={timeZone} />}
            </p>
            <ItemTitle Tag={Title} href={href}>
              {title}
            </ItemTitle>
            <BlockImage className={styles.picture} image={picture} sizes="max(16vw, 7rem)" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ClientLogos({ clients }: { clients: readonly ShownRecord[] }) {
  const [type] = CLIENT_TYPES;
  const logos = clients.map(({ href, title, picture }) => {
    const { path: logo = "", width = 0, height = 0 } = picture ?? {};
    return { logo, width, height, name: title, url: href ?? "", type };
  });
  return (
    <div className={styles.logos}>
      <LogoGroup logos={logos} onLoadError={() => {}} />
    </div>
  );
}
