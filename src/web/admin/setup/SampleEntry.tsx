import { Link } from "wouter";

import { setupTexts as texts } from "#texts/admin/setup.ts";

import { Button } from "../ui/Button.tsx";

import styles from "./Checklist.module.css";

interface SampleEntryProps {
  label: string;
  /** Where the text can be replaced. */
  href: string;
  isPending: boolean;
  onKeep: () => void;
  onRemove: () => void;
  /** Why it cannot be removed. */
  lockReason?: string | undefined;
}

/** Links a sample text to the form that replaces it. */
export function SampleEntry({ label, href, isPending, onKeep, onRemove, lockReason }: SampleEntryProps) {
  return (
    <li className={styles.entry}>
      <Link className={styles.link} href={href}>
        {label}
      </Link>
      <Button size="small" aria-label={`Keep: ${label}`} disabled={isPending} onClick={onKeep}>
        {texts.samples.keep}
      </Button>
      <Button
        size="small"
        aria-label={`Remove: ${label}`}
        disabled={isPending || lockReason !== undefined}
        title={lockReason}
        onClick={onRemove}
      >
        {texts.samples.remove}
      </Button>
    </li>
  );
}
