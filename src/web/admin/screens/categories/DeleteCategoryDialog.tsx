import { useQuery } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";

import type { Category, CategoryUsage } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import { categoryUsageQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { SelectField } from "#web/admin/ui/fields/TextField.tsx";

import { DELETE_FORM_ID, UNASSIGN, useCategoryDeletion } from "./useCategoryDeletion.ts";

interface DeleteCategoryDialogProps {
  category: Category;
  /** The categories to which the activities can be moved. */
  others: Category[];
  onClose: () => void;
}

export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, others, onClose } = props;
  const usage = useQuery({ ...categoryUsageQuery(useHttp(), category.slug), staleTime: 0, gcTime: 0 });
  if (others.length === 0) {
    return <CannotDeleteDialog {...props}>{texts.deleteDialog.last}</CannotDeleteDialog>;
  }
  if (usage.isError && isNotFound(usage.error)) {
    return <CannotDeleteDialog {...props}>{texts.alreadyDeleted}</CannotDeleteDialog>;
  }
  if (usage.data)
    return <ConfirmDeletion {...props} usage={usage.data} onStale={() => void usage.refetch()} />;
  return (
    <Dialog title={texts.deleteDialog.title} onCancel={onClose}>
      <DialogText>
        <CategoryName category={category} />
        <p role="status">{usage.isError ? texts.deleteDialog.countFailed : texts.deleteDialog.counting}</p>
      </DialogText>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        {usage.isError && (
          <Button icon="retry" onClick={() => void usage.refetch()}>
            {uiTexts.tryAgain}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function CannotDeleteDialog({
  category,
  onClose,
  children,
}: DeleteCategoryDialogProps & { children: ReactNode }) {
  return (
    <Dialog title={texts.deleteDialog.impossible} onCancel={onClose}>
      <DialogText>
        <CategoryName category={category} />
        <p>{children}</p>
      </DialogText>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ConfirmDeletionProps extends DeleteCategoryDialogProps {
  usage: CategoryUsage;
  /** Called if the server's usage differs. */
  onStale: () => void;
}

function ConfirmDeletion({ category, others, usage, onClose, onStale }: ConfirmDeletionProps) {
  const deletion = useCategoryDeletion({ category, others, usage, onClose, onStale });

  function submit(event: FormEvent) {
    event.preventDefault();
    void deletion.submit();
  }

  return (
    <Dialog title={texts.deleteDialog.title} onCancel={() => deletion.isSaving || onClose()}>
      <form
        id={DELETE_FORM_ID}
        className="stack gap-16"
        noValidate
        inert={deletion.isSaving}
        onSubmit={submit}
      >
        {deletion.failure && <Banner>{deletion.failure}</Banner>}
        <DialogText>
          <CategoryName category={category} />
          <p>{usageText(usage)}</p>
        </DialogText>
        {usage.activities > 0 && (
          <SelectField
            name="moveTo"
            label={usage.activities === 1 ? texts.deleteDialog.moveOne : texts.deleteDialog.moveMany}
            options={optionsOf(others, usage)}
            value={deletion.target}
            error={deletion.targetError}
            onChange={({ target }) => deletion.choose(target.value)}
          />
        )}
      </form>
      <DialogActions>
        <Button onClick={onClose} disabled={deletion.isSaving}>
          {uiTexts.cancel}
        </Button>
        <Button
          type="submit"
          form={DELETE_FORM_ID}
          kind="danger"
          busy={deletion.isSaving}
          busyText={texts.deleteDialog.busy}
        >
          {texts.deleteDialog.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CategoryName({ category: { name } }: Pick<DeleteCategoryDialogProps, "category">) {
  return (
    <p className="bold ink" lang={detectLanguage(name)}>
      {name}
    </p>
  );
}

function usageText({ activities, withoutOther }: CategoryUsage): string {
  if (activities === 0) return texts.usage.none;
  if (withoutOther === 0) return texts.usage.withOther({ count: activities });
  if (withoutOther === activities) return texts.usage.noneWithOther({ count: activities });
  return texts.usage.someWithout({ count: activities, withoutOther });
}

function optionsOf(others: Category[], { withoutOther }: CategoryUsage) {
  return [
    { value: "", label: texts.deleteDialog.choose },
    ...others.map(({ slug, name }) => ({ value: slug, label: name })),
    ...(withoutOther === 0 ? [{ value: UNASSIGN, label: texts.deleteDialog.noReplacement }] : []),
  ];
}
