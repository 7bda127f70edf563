import styles from "./MapIllustration.module.css";

/** A river (both banks) and a railway, in one drawing for wide and one for narrow windows. */
const SCENES = [
  {
    name: "wide",
    size: "1440 560",
    river: "M182 0C330 92 460 190 460 300S398 472 353 560H487C535 466 580 392 580 300S505 84 397 0Z",
    railway:
      "M495 0C556 96 590 148 634 199 705 279 795 326 900 350 1004 373 1120 378 1230 418 1318 450 1352 478 1440 478",
  },
  {
    name: "narrow",
    size: "390 460",
    river: "M32 0C96 58 164 128 164 215S94 384 50 460H101C136 398 210 312 210 215S154 66 99 0Z",
    railway: "M118 0C134 58 150 128 180 188 206 240 236 272 290 310 342 346 352 358 390 359",
  },
] as const;

/** Pixels, within one repeating tile of streets. */
const TILE = { width: 472, height: 452 };
const STREETS = "M0 0V452M236 0V452M0 0H472M0 226H472";
const LANES =
  "M54 0V226M101 0V140M147 0V226M192 0V226M36 226V452M88 226V452M190 226V452M289 0V226M337 0V226M372 80V226M425 0V226M278 226V452M330 226V400M382 226V452M430 226V452M0 57H236M0 113H472M0 170H472M0 283H472M0 340H236M0 396H472M236 62H472M236 345H472";

export function MapIllustration() {
  return (
    <>
      <svg className={styles.streets} aria-hidden="true" focusable="false">
        <pattern
          id="streets"
          {...TILE}
          patternUnits="userSpaceOnUse"
          patternTransform="translate(78 60) rotate(-12.4)"
        >
          <path className={styles.lane} d={LANES} />
          <path className={styles.street} d={STREETS} />
        </pattern>
        <rect width="100%" height="100%" fill="url(#streets)" />
      </svg>
      {SCENES.map(({ name, size, river, railway }) => (
        <svg
          key={name}
          className={styles.scene}
          data-for={name}
          viewBox={`0 0 ${size}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className={styles.river} d={river} />
          <path className={styles.bed} d={railway} />
          <path className={styles.railway} d={railway} />
        </svg>
      ))}
      <svg className={styles.mark} viewBox="0 0 112 112" aria-hidden="true" focusable="false">
        <circle className={styles.halo} cx="56" cy="56" r="56" />
        <circle className={styles.point} cx="56" cy="56" r="17" />
        <circle className={styles.hole} cx="56" cy="56" r="6" />
      </svg>
    </>
  );
}
