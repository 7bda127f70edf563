// What can be done with one activity, as a sheet on a phone.
import { Link } from "wouter";

import type { Activity } from "#contract/activities.ts";

import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";

import { editPathOf } from "./editPathOf.ts";

import styles from "./ActivitySheet.module.css";

interface ActivitySheetProps {
  activity: Activity;
  onClose: () => void;
  onDelete: () => void;
}

export function ActivitySheet({ activity, onClose, onDelete }: ActivitySheetProps) {
  return (
    <Dialog title={activity.name} onCancel={onClose}>
      <ul className={styles.list}>
        <li>
          <Link className={styles.item} href={editPathOf(activity)}>
            <Icon name="edit" />
            Edit
          </Link>
        </li>
        <li>
          <a className={styles.item} href={`/activity-view/${activity._id}`} target="_blank" rel="noreferrer">
            <Icon name="arrowUpRight" />
            View on site
          </a>
        </li>
        <li className={styles.apart}>
          <button
            type="button"
            className={styles.item}
            data-danger
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            <Icon name="trash" />
            Delete
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
