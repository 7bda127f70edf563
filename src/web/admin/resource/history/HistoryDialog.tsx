import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SyntheticEvent } from "react";
import { createPortal } from "react-dom";

import type { VersionEntry } from "#contract/versions.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { historyTexts as texts } from "#texts/admin/history.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { versionQuery, versionsQuery } from "#web/api/versions.ts";

import { ComparisonTable } from "#web/admin/forms/conflict/ConflictComparison.tsx";
import { useFreshQuery } from "#web/admin/forms/FormLoader.tsx";
import { ImagePreview } from "#web/admin/kinds/images/ImagePreview.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { groupBy } from "#web/admin/ui/groupBy.ts";
import { Dialog, DialogActions } from "#web/admin/ui/dialog/Dialog.tsx";
import { SelectField } from "#web/admin/ui/fields/TextField.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

import { readForm, readVersion, restoreVersion } from "./restoreVersion.ts";
import type { FormContent, HistoryControl } from "./restoreVersion.ts";

import styles from "./HistoryDialog.module.css";

export interface EditedHistory {
  control: HistoryControl;
  names: readonly string[] | undefined;
  /** Of the versions in the API. */
  path: string;
}

interface HistoryDialogProps {
  history: EditedHistory;
  onClose: () => void;
}

/** Compares a version of a record with another one, or with the form, and puts it into the form. */
export function HistoryDialog({ history, onClose }: HistoryDialogProps) {
  const { control, names, path } = history;
  const http = useHttp();
  const { dateTime } = useDates();
  const [chosenId, choose] = useState("");
  const [otherId, chooseOther] = useState("");
  const list = useFreshQuery(versionsQuery(http, path));
  const { data: versions = [] } = list;
  const id = chosenId || (versions[0]?._id ?? "");
  const chosen = useQuery(versionQuery(http, path, id));
  const other = useQuery(versionQuery(http, path, otherId));
  const failed = [list, chosen, other].find(({ error }) => error);
  const nameOf = ({ createdAt }: VersionEntry) => texts.version({ time: dateTime(createdAt) });
  const fields = control.resource.fields.filter(
    ({ name, isExcluded }) => !isExcluded && name !== "logo" && (names?.includes(name) ?? true),
  );
  const saved = chosen.data && readVersion(control, chosen.data.fields);
  const mine = other.data ? readVersion(control, other.data.fields) : readForm(control);
  const heads = {
    mine: other.data ? nameOf(other.data) : texts.form,
    saved: chosen.data ? nameOf(chosen.data) : "",
  };
  const { textOf = (values, name) => String(values[name] ?? "") } = control.resource;

  function restore() {
    if (chosen.data) restoreVersion(control, chosen.data.fields, fields);
    onClose();
  }

  // Outside the form that opens it, which must not get its events.
  return createPortal(
    <div role="presentation" onSubmit={stopPropagation} onKeyDown={stopPropagation} onClick={stopPropagation}>
      <Dialog title={texts.title} size="widest" onCancel={onClose}>
        {failed && (
          <LoadFailed title={texts.failed} error={failed.error} onRetry={() => void failed.refetch()} />
        )}
        {list.data?.length === 0 && <p className="above-16 quiet">{texts.empty}</p>}
        <div className={styles.parts}>
          <VersionList versions={versions} control={control} chosen={id} onChoose={choose} />
          {saved && (
            <div className="shrink stack gap-16">
              <SelectField
                label={texts.compareWith}
                value={otherId}
                onChange={({ target }) => chooseOther(target.value)}
                options={[
                  { value: "", label: texts.form },
                  ...versions.map((one) => ({ value: one._id, label: nameOf(one) })),
                ]}
              />
              <ComparisonTable
                heads={heads}
                fields={fields.map(({ name, label }) => ({
                  name,
                  label,
                  saved: textOf(saved.values, name),
                  mine: textOf(mine.values, name),
                  base: "",
                }))}
              />
              <Pictures name={heads.mine} images={mine.images} control={control} />
              <Pictures name={heads.saved} images={saved.images} control={control} />
            </div>
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button kind="primary" disabled={!saved} onClick={restore}>
            {texts.restore}
          </Button>
        </DialogActions>
      </Dialog>
    </div>,
    document.body,
  );
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation();
}

interface VersionListProps extends Pick<EditedHistory, "control"> {
  versions: readonly VersionEntry[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** By day. */
function VersionList({ versions, control, chosen, onChoose }: VersionListProps) {
  const group = useId();
  const { date, time } = useDates();
  return (
    <div className={styles.list}>
      {[...groupBy(versions, ({ createdAt }) => date(createdAt))].map(([day, ofDay]) => (
        <fieldset key={day}>
          <legend className="label quiet">{day}</legend>
          {ofDay.map(({ _id, createdAt, createdBy, changedFields }) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input and its text are inside
            <label key={_id} className={styles.version}>
              <input type="radio" name={group} checked={_id === chosen} onChange={() => onChoose(_id)} />
              <span className="shrink">
                <span className="block">{`${time(createdAt)} ${createdBy || texts.unknown}`}</span>
                <span className="block label quiet">{describeChange(control, changedFields)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function describeChange({ resource }: HistoryControl, changed: readonly string[]): string {
  if (changed.length === 0) return texts.first;
  const labels = new Map(resource.fields.map(({ name, label }) => [name, label]));
  for (const name of ["logo", "images", "pictures"]) labels.set(name, conflictTexts.pictures);
  labels.set("status", recordTexts.status);
  const known = new Set(changed.flatMap((name) => labels.get(name) ?? []));
  return texts.changed({ fields: [...known].join(", ") });
}

type PicturesProps = Pick<FormContent, "images"> & Pick<EditedHistory, "control"> & { name: string };

function Pictures({ name, images, control: { imagesControl } }: PicturesProps) {
  if (!imagesControl || images.length === 0) return null;
  const label = `${conflictTexts.pictures}: ${name}`;
  return (
    <section aria-label={label}>
      <p className="below-6 label quiet">{label}</p>
      <div className="wrap gap-8">
        {images.map((image) => (
          <span key={image.id} className={styles.picture}>
            <ImagePreview image={image} apiBase={imagesControl.rules.apiBase} alt={image.alt} />
          </span>
        ))}
      </div>
    </section>
  );
}
