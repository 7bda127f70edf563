import { useQuery } from "@tanstack/react-query";

import { IMAGE_TYPES } from "#contract/images.ts";
import { PICTURE_FILTERS } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { libraryUsageQuery } from "#web/api/library.ts";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";
import { PICTURES } from "#web/admin/library/kinds.tsx";
import { LibraryGrid } from "#web/admin/library/LibraryGrid.tsx";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { LibraryScreen } from "./LibraryScreen.tsx";
import { PictureDialog } from "./PictureDialog.tsx";

const FILTERS = { show: PICTURE_FILTERS, type: IMAGE_TYPES, view: ["list"] };

export function LibraryPage() {
  const state = useLibraryState();
  const { page, search, filters } = state;
  const { show, type, view } = filters;
  return (
    <LibraryScreen
      kind={PICTURES}
      title={texts.title}
      state={state}
      query={{ page, search, show, type }}
      filters={<Filters state={state} />}
      activeFilters={[...(show ? [nameShow(show)] : []), ...(type ? [nameType(type)] : [])]}
      emptyState={<Notice title={texts.noneFound}>{texts.noneYet}</Notice>}
      summary={<Usage />}
      renderDialog={(picture, onClose) => <PictureDialog picture={picture} onClose={onClose} />}
    >
      {({ items, isStale }, onOpen) =>
        items && (
          <div className="above-16 below-24">
            <LibraryGrid
              kind={PICTURES}
              items={items}
              isStale={isStale}
              isList={view === "list"}
              onOpen={onOpen}
            />
          </div>
        )
      }
    </LibraryScreen>
  );
}

function useLibraryState() {
  const state = useListState("/admin/library", FILTERS);
  const { search, filters } = state;
  // The view is no filter.
  return { ...state, isFiltered: [search, filters.show, filters.type].some(Boolean) };
}

/** A value of the URL. */
const nameShow = (show: string) => new Map(Object.entries(texts.show)).get(show) ?? "";
const nameType = (type: string) => type.slice("image/".length).toUpperCase();

function Filters({ state }: { state: ListState<keyof typeof FILTERS> }) {
  const { show, type, view } = state.filters;
  return (
    <>
      <SelectFilter
        label={texts.filter}
        value={show}
        options={["", ...PICTURE_FILTERS].map((value) => ({ value, label: nameShow(value || "all") }))}
        onChoose={(chosen) => state.change({ filters: { show: chosen } })}
      />
      <SelectFilter
        label={texts.type}
        value={type}
        options={[
          { value: "", label: texts.allTypes },
          ...IMAGE_TYPES.map((value) => ({ value, label: nameType(value) })),
        ]}
        onChoose={(chosen) => state.change({ filters: { type: chosen } })}
      />
      <SegmentFilter
        label={texts.view.label}
        value={view}
        options={[
          { value: "", label: texts.view.grid },
          { value: "list", label: texts.view.list },
        ]}
        onChoose={(chosen) => state.change({ filters: { view: chosen } })}
      />
    </>
  );
}

function Usage() {
  const { data } = useQuery(libraryUsageQuery(useHttp()));
  if (!data) return null;
  const sizes = {
    size: formatBytes(data.bytes),
    added: formatBytes(data.addedInYear),
    latest: formatBytes(data.addedInMonth),
  };
  return <p className="below-24 label quiet">{texts.usage({ count: data.pictures, ...sizes })}</p>;
}
