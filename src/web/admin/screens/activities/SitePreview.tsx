import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { galleryImages } from "#web/api/recordImages.ts";
import { galleryLayout } from "#web/ui/gallery/galleryLayout.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";
import { imageSource } from "#web/ui/images/imageUrl.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { usePublicPath } from "#web/admin/resource/paths.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";

import styles from "./SitePreview.module.css";

export function SitePreview({ activity }: { activity: Activity }) {
  const publicPath = usePublicPath(ACTIVITIES);
  return (
    <section aria-labelledby="site-label">
      <div className="split">
        <h2 className="heading" id="site-label">
          {texts.onTheSite}
        </h2>
        {activity.status === "Published" && (
          <a className={styles.open} href={publicPath(activity)} target="_blank" rel="noreferrer">
            <Trans text={texts.openOnSite} elements={{ icon: () => <Icon name="arrowUpRight" /> }} />
          </a>
        )}
      </div>
      <ImageTiles activity={activity} />
      <dl className="above-14 label">
        <div className={styles.fact}>
          <dt className="quiet">{recordTexts.createdAt}</dt>
          <dd>
            <DateCell iso={activity.createdAt} withTime />
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className="quiet">{texts.lastSaved}</dt>
          <dd>
            <DateCell iso={activity.updatedAt} withTime />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function ImageTiles({ activity }: { activity: Activity }) {
  const { publicImages } = useImageBaseUrls();
  const images = galleryImages(activity);
  const { tileCount, hiddenCount } = galleryLayout(images.length);
  if (tileCount === 0) return <p className="above-10 quiet">{texts.noPictures}</p>;
  return (
    <div className={styles.tiles} data-tiles={tileCount} aria-hidden="true">
      {images.slice(0, tileCount).map((image, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one image may stand twice in a gallery
        <span key={index} className={styles.tile}>
          <img {...imageSource(image, publicImages)} sizes="172px" alt="" loading="lazy" />
          {hiddenCount > 0 && index === tileCount - 1 && (
            <span className={styles.more}>{`+${hiddenCount}`}</span>
          )}
        </span>
      ))}
    </div>
  );
}
