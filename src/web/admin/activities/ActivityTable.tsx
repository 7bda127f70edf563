// The rows of the activity list: a table, and on a phone one card a row.
import { useState } from "react";
import type { MouseEvent } from "react";
import { Link, useLocation } from "wouter";

import type { Activity } from "#contract/activities.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { formatDate } from "../ui/formats.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { ActivitySheet } from "./ActivitySheet.tsx";
import { editPathOf } from "./editPathOf.ts";
import { LogoTile } from "./LogoTile.tsx";
import { SkeletonRow } from "./SkeletonRow.tsx";

import styles from "./ActivityTable.module.css";

const SKELETONS = Array.from({ length: 10 }, (_, index) => index);

interface ActivityTableProps {
  /** `null` while the first page is on its way. */
  activities: Activity[] | null;
  /** Rows of the page before, kept until the new ones are there. */
  isStale: boolean;
  onDelete: (activity: Activity) => void;
}

export function ActivityTable({ activities, isStale, onDelete }: ActivityTableProps) {
  const [chosen, setChosen] = useState<Activity | null>(null);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={activities === null || isStale}>
        <thead>
          <tr>
            <th scope="col">Logo</th>
            <th scope="col">Activity Name</th>
            <th scope="col">Description</th>
            <th scope="col">Category</th>
            <th scope="col" aria-sort="descending">
              <span className={styles.sorted}>
                Created At <Icon name="arrowDown" />
              </span>
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined} data-loading={activities === null || undefined}>
          {activities === null
            ? SKELETONS.map((row) => <SkeletonRow key={row} />)
            : activities.map((activity) => (
                <Row
                  key={activity._id}
                  activity={activity}
                  onDelete={() => onDelete(activity)}
                  onMore={() => setChosen(activity)}
                />
              ))}
        </tbody>
      </table>
      {chosen && (
        <ActivitySheet activity={chosen} onClose={() => setChosen(null)} onDelete={() => onDelete(chosen)} />
      )}
    </div>
  );
}

interface RowProps {
  activity: Activity;
  onDelete: () => void;
  onMore: () => void;
}

function Row({ activity, onDelete, onMore }: RowProps) {
  const { name, description, category, createdAt } = activity;
  const [, navigate] = useLocation();
  const editPath = editPathOf(activity);

  function editUnlessOnControl(event: MouseEvent<HTMLElement>) {
    const onControl = event.target instanceof Element && event.target.closest("a, button");
    if (!onControl && !getSelection()?.toString()) navigate(editPath);
  }

  return (
    // The name is a link to the same place; the row only makes the target larger.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr className={styles.row} onClick={editUnlessOnControl}>
      <td className={styles.logo}>
        <LogoTile activity={activity} />
      </td>
      <th className={styles.name} scope="row" lang={languageOf(name)}>
        <Link href={editPath}>{name}</Link>
      </th>
      <td className={styles.description} lang={languageOf(description)}>
        <p className={styles.cut}>{description}</p>
      </td>
      <td className={styles.category}>{category.length > 0 ? category.join(", ") : "–"}</td>
      <td className={styles.date}>
        <time dateTime={createdAt} lang="th">
          {formatDate(createdAt)}
        </time>
      </td>
      <td className={styles.actions}>
        <span className={styles.icons}>
          <Link className={styles.edit} href={editPath} aria-label={`Edit ${name}`} title="Edit">
            <Icon name="edit" />
          </Link>
          <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />
        </span>
        <span className={styles.more}>
          <IconButton icon="more" label={`Actions for ${name}`} aria-haspopup="dialog" onClick={onMore} />
        </span>
      </td>
    </tr>
  );
}
