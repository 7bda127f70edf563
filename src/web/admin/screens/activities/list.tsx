import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearch } from "wouter";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { recordState } from "#resources/contentType.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";

import type { Column } from "#web/admin/lists/columns.ts";
import type { ListFilter, DeleteDialogProps } from "#web/admin/resource/screenConfigs.ts";
import { createListConfig, createdColumn, STATUS_FILTER } from "#web/admin/resource/createListConfig.tsx";
import { PublishingStatusBadge } from "#web/admin/resource/PublishingStatusBadge.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { LogoTile } from "#web/admin/ui/LogoTile.tsx";

import { CATEGORIES_PATH } from "./paths.ts";

import styles from "./list.module.css";
import { Trans } from "#web/ui/text/Trans.tsx";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { recordQueriesOf } from "#web/admin/resource/recordQueriesOf.ts";

const columns = (): readonly Column<Activity>[] => [
  {
    label: recordTexts.logo,
    kind: "image",
    width: "72px",
    cell: ({ logo, pictures }) => <LogoTile logo={logo} images={pictures} isPhotograph />,
  },
  {
    label: recordTexts.types.activity.fields.name,
    kind: "name",
    width: "21%",
    cell: (activity) => (
      <>
        <span>{activity.name}</span>
        {(activity.status === "Draft" || activity.schedule) && (
          <span className="block">
            <PublishingStatusBadge state={recordState(activity)} schedule={activity.schedule} />
          </span>
        )}
      </>
    ),
    lang: ({ name }) => detectLanguage(name),
  },
  {
    label: recordTexts.types.activity.fields.description,
    kind: "quiet",
    cell: ({ description }) => (
      <p className={styles.cut}>
        <LineClamp>{description}</LineClamp>
      </p>
    ),
    lang: ({ description }) => detectLanguage(description),
  },
  {
    label: recordTexts.types.activity.fields.category,
    kind: "text",
    width: "20%",
    cell: ({ category }) => <span className="block label leading-18">{category.join(", ") || "–"}</span>,
    lang: ({ category }) => detectLanguage(category.join(", ")),
  },
  createdColumn(),
];

export const activityListConfig = createListConfig<Activity>({
  type: ACTIVITIES,
  columns,
  isTall: true,
  useFilters: useActivityFilters,
  Actions: () => <ButtonLink href={CATEGORIES_PATH}>{categoryTexts.title}</ButtonLink>,
  emptyText: () => texts.introduction,
  DeleteDialog: DeleteActivityDialog,
});

/** By status and category. */
function useActivityFilters(): readonly ListFilter[] {
  const categories = useQuery({ ...categoriesQuery(useHttp()), staleTime: 0 }).data;
  // Until the categories are loaded, the one in the URL is used as it is, so that the list loads immediately.
  const slugInUrl = new URLSearchParams(useSearch()).get("category");
  return useMemo(() => {
    const shown = categories ?? (slugInUrl ? [{ slug: slugInUrl, name: slugInUrl }] : []);
    const options = shown.map(({ slug, name }) => ({ value: slug, label: name }));
    return [
      STATUS_FILTER,
      {
        name: "category",
        label: () => recordTexts.types.activity.fields.category,
        allLabel: () => texts.allCategories,
        options: () => options,
        addLabel: () => texts.addCategory,
      },
    ];
  }, [categories, slugInUrl]);
}

// Its texts are in Thai in every language of the back office: their wording is fixed.

function DeleteActivityDialog({ config, record: activity, onClose }: DeleteDialogProps<Activity>) {
  return (
    <DeleteDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      cancelText={texts.deleteDialog.cancel}
      queries={recordQueriesOf(config)}
      record={activity}
      noun="activity"
      remove={(http) => config.api.remove(http, activity._id)}
      doneText={texts.deleted({ name: activity.name })}
      failureText={() => texts.deleteFailed({ name: activity.name })}
      retryLabel={texts.retry}
      lang="th"
      onClose={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text({ loss: deletedImagesText(activity) })}
          elements={{ name: () => <strong>{`“${activity.name}”`}</strong> }}
        />
      </p>
    </DeleteDialog>
  );
}

/** The images that are deleted with the activity. */
function deletedImagesText({ logo, images }: Activity): string {
  const { loss } = texts.deleteDialog;
  if (images.length === 0) return logo ? loss.logo : "";
  return logo ? loss.both({ count: images.length }) : loss.pictures({ count: images.length });
}
