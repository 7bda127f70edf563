// The numbered sections of the policy.
import { languageOf } from "#web/ui/languageOf.ts";

import type { PolicyPart, PolicyRow, PolicySection } from "./policyParts.ts";

import styles from "./PolicyText.module.css";

export function PolicyText({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <div className={styles.text}>
      {sections.map(({ id, title, parts }, index) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className={styles.title}>
            <span className={styles.number}>{index + 1}</span> {title}
          </h2>
          {parts.map((part) => (
            <Part key={keyOf(part)} part={part} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Part({ part }: { part: PolicyPart }) {
  if (typeof part === "string") return <p className={styles.paragraph}>{part}</p>;
  if ("rows" in part) return <Rows rows={part.rows} />;
  return (
    <ul className={styles.list}>
      {part.list.map((item) => (
        <li key={item} className={styles.line}>
          {item}
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows }: { rows: readonly PolicyRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, href }) => (
        <div key={label} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} lang={languageOf(value) ?? "en"}>
            {href ? <Reference href={href}>{value}</Reference> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Reference({ href, children }: { href: string; children: string }) {
  const isOutside = href.startsWith("http");
  return (
    <a
      className={styles.link}
      href={href}
      {...(isOutside && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {children}
    </a>
  );
}

/** The first words of a part tell it from its neighbours. */
function keyOf(part: PolicyPart): string {
  if (typeof part === "string") return part;
  return "rows" in part ? `rows ${part.rows[0]?.label}` : `list ${part.list[0]}`;
}
