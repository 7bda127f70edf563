import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { useSearch } from "wouter";

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { recordState } from "#content/contentType.ts";
import type { Category } from "#contract/content/categories.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";

import type { Column } from "../../collections/list/columns.ts";
import type { ListFilters } from "../../collections/screens/screenConfigs.ts";
import {
  CREATED_COLUMN,
  createListConfig,
  STATUS_FILTER,
} from "../../collections/screens/createListConfig.tsx";
import { PublishingStatusBadge } from "../../collections/screens/PublishingStatusBadge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import { LogoTile } from "../../ui/LogoTile.tsx";

import { DeleteActivityDialog } from "./DeleteActivityDialog.tsx";
import { CATEGORIES_PATH } from "./paths.ts";

import styles from "./list.module.css";

const COLUMNS: readonly Column<Activity>[] = [
  {
    get label() {
      return texts.fields.logo;
    },
    kind: "image",
    width: "72px",
    cell: ({ logo, pictures }) => <LogoTile logo={logo} images={pictures} isPhotograph />,
  },
  {
    get label() {
      return texts.fields.name;
    },
    kind: "name",
    width: "21%",
    cell: (activity) => (
      <>
        <span>{activity.name}</span>
        {activity.status === "Draft" && (
          <span className={styles.state}>
            <PublishingStatusBadge state={recordState(activity)} />
          </span>
        )}
      </>
    ),
    lang: ({ name }) => detectLanguage(name),
  },
  {
    get label() {
      return texts.fields.description;
    },
    kind: "quiet",
    cell: ({ description }) => (
      <p className={styles.cut}>
        <LineClamp>{description}</LineClamp>
      </p>
    ),
    lang: ({ description }) => detectLanguage(description),
  },
  {
    get label() {
      return texts.fields.category;
    },
    kind: "text",
    width: "20%",
    cell: ({ category }) => <span className={styles.category}>{category.join(", ") || "–"}</span>,
    lang: ({ category }) => detectLanguage(category.join(", ")),
  },
  CREATED_COLUMN,
];

export const activityListConfig = createListConfig<Activity>({
  type: ACTIVITIES,
  api: activityApi,
  columns: COLUMNS,
  isTall: true,
  FilterProvider: CategoryFilterProvider,
  get actions() {
    return <ButtonLink href={CATEGORIES_PATH}>{texts.categories}</ButtonLink>;
  },
  get emptyText() {
    return texts.introduction;
  },
  DeleteDialog: DeleteActivityDialog,
});

function CategoryFilterProvider({ children }: { children: (filters: ListFilters) => ReactNode }) {
  const categories = useQuery({ ...categoriesQuery(useHttp()), staleTime: 0 }).data;
  // Until the categories are loaded, the one in the URL is used as it is, so that the list loads immediately.
  const slugInUrl = new URLSearchParams(useSearch()).get("category") ?? "";
  const filters = useMemo(
    () => categoryFilters(categories ?? [], categories ? null : slugInUrl),
    [categories, slugInUrl],
  );
  return children(filters);
}

function categoryFilters(categories: readonly Category[], unverifiedSlug: string | null): ListFilters {
  const slugs = categories.map(({ slug }) => slug);
  const options = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return {
    allowedValues: {
      ...STATUS_FILTER.allowedValues,
      category: unverifiedSlug === null ? slugs : [unverifiedSlug],
    },
    render(state) {
      const { category = "" } = state.filters;
      const byStatus = STATUS_FILTER.render(state);
      const chosen = categories.find(({ slug }) => slug === category);
      return {
        filters: (
          <>
            {byStatus.filters}
            <SelectFilter
              label={texts.fields.category}
              value={category}
              options={[{ value: "", label: texts.allCategories }, ...options]}
              onChoose={(value) => state.change({ filters: { category: value } })}
            />
          </>
        ),
        activeFilters: [
          ...byStatus.activeFilters,
          ...(chosen ? [uiTexts.filterBy({ label: texts.fields.category, value: chosen.name })] : []),
        ],
      };
    },
  };
}
