import { useQuery } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";

import { CATEGORY_MESSAGES } from "#contract/content/categories.ts";
import type { Category, CategoryUsage } from "#contract/content/categories.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import { categoryUsageQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../../ui/dialog/Dialog.tsx";
import { SelectField } from "../../ui/fields/TextField.tsx";

import { DELETE_FORM_ID, UNASSIGN, useCategoryDeletion } from "./useCategoryDeletion.ts";

import styles from "./DeleteCategoryDialog.module.css";

interface DeleteCategoryDialogProps {
  category: Category;
  /** Those that its activities can be moved to. */
  others: Category[];
  onClose: () => void;
}

export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, others, onClose } = props;
  const usage = useQuery({ ...categoryUsageQuery(useHttp(), category.slug), staleTime: 0, gcTime: 0 });
  if (others.length === 0) {
    return <Explained {...props}>{CATEGORY_MESSAGES.last}</Explained>;
  }
  if (usage.isError && isNotFound(usage.error)) {
    return <Explained {...props}>Somebody has already deleted this category.</Explained>;
  }
  if (usage.data) return <Question {...props} usage={usage.data} onStale={() => void usage.refetch()} />;
  return (
    <Dialog title="Delete this category?" onCancel={onClose}>
      <DialogText>
        <Name category={category} />
        <p role="status">
          {usage.isError ? "Its activities could not be counted." : "Counting its activities…"}
        </p>
      </DialogText>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {usage.isError && (
          <Button icon="retry" onClick={() => void usage.refetch()}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Explained({ category, onClose, children }: DeleteCategoryDialogProps & { children: ReactNode }) {
  return (
    <Dialog title="This category cannot be deleted" onCancel={onClose}>
      <DialogText>
        <Name category={category} />
        <p>{children}</p>
      </DialogText>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface QuestionProps extends DeleteCategoryDialogProps {
  usage: CategoryUsage;
  /** The server knows of other activities. */
  onStale: () => void;
}

function Question({ category, others, usage, onClose, onStale }: QuestionProps) {
  const deletion = useCategoryDeletion({ category, others, usage, onClose, onStale });

  function submit(event: FormEvent) {
    event.preventDefault();
    void deletion.submit();
  }

  return (
    <Dialog title="Delete this category?" onCancel={() => deletion.saving || onClose()}>
      <form id={DELETE_FORM_ID} className={styles.form} noValidate inert={deletion.saving} onSubmit={submit}>
        {deletion.failure && <Banner>{deletion.failure}</Banner>}
        <DialogText>
          <Name category={category} />
          <p>{usageText(usage)}</p>
        </DialogText>
        {usage.activities > 0 && (
          <SelectField
            name="moveTo"
            label={usage.activities === 1 ? "Move it to" : "Move them to"}
            options={optionsOf(others, usage)}
            value={deletion.target}
            error={deletion.targetError}
            onChange={({ target }) => deletion.choose(target.value)}
          />
        )}
      </form>
      <DialogActions>
        <Button onClick={onClose} disabled={deletion.saving}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={DELETE_FORM_ID}
          kind="danger"
          busy={deletion.saving}
          busyText="Deleting..."
        >
          Delete Category
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Name({ category: { name } }: Pick<DeleteCategoryDialogProps, "category">) {
  return (
    <p className={styles.name} lang={languageOf(name)}>
      {name}
    </p>
  );
}

function usageText({ activities, withoutOther }: CategoryUsage): string {
  if (activities === 0) return "No activity has this category.";
  if (activities === 1) {
    return withoutOther === 1
      ? "1 activity has this category, and no other."
      : "1 activity has this category, and another one.";
  }
  const fact = `${activities} activities have this category.`;
  if (withoutOther === 0) return `${fact} Each has another one as well.`;
  return withoutOther === activities
    ? `${fact} None has another one.`
    : `${fact} ${withoutOther} of them ${withoutOther === 1 ? "has" : "have"} no other.`;
}

function optionsOf(others: Category[], { withoutOther }: CategoryUsage) {
  return [
    { value: "", label: "Choose a category" },
    ...others.map(({ slug, name }) => ({ value: slug, label: name })),
    ...(withoutOther === 0 ? [{ value: UNASSIGN, label: "No category in its place" }] : []),
  ];
}
