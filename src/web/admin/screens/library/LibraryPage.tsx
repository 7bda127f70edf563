import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { IMAGE_TYPES } from "#contract/images.ts";
import { PICTURE_FILTERS } from "#contract/library.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { libraryKey, libraryUsageQuery, PICTURE_PAGE_SIZE, picturesPageQuery } from "#web/api/library.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { useFilePaste } from "#web/admin/forms/images/files/useFilePaste.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";
import { PictureGrid } from "#web/admin/library/PictureGrid.tsx";
import { UploadList } from "#web/admin/library/UploadList.tsx";
import { usePictureUploads } from "#web/admin/library/usePictureUploads.ts";
import { ListView } from "#web/admin/lists/ListView.tsx";
import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { LibraryTabs } from "./LibraryTabs.tsx";
import { PictureDialog } from "./PictureDialog.tsx";

import styles from "./LibraryPage.module.css";

const LIBRARY_PATH = "/admin/library";
const FILTERS = { show: PICTURE_FILTERS, type: IMAGE_TYPES, view: ["list"] };

export function LibraryPage() {
  const state = useLibraryState();
  const { page, search, filters } = state;
  const { show, type, view } = filters;
  const [opened, setOpened] = useState<LibraryPicture | null>(null);
  const queryClient = useQueryClient();
  const uploads = usePictureUploads(() => void queryClient.invalidateQueries({ queryKey: libraryKey }));
  useLeaveGuard(uploads.isUploading, uploads.isUploading);
  const drop = useFileDrop(uploads.add);
  useFilePaste(uploads.add);
  const list = useQuery({
    ...picturesPageQuery(useHttp(), { page, search, show, type }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const add = (
    <FileButton name="pictures" label={texts.upload} text={texts.upload} multiple onFiles={uploads.add} />
  );

  return (
    <Screen title={texts.title} actions={add}>
      <div className={styles.area} data-over={drop.isDragOver || undefined} {...drop.props}>
        <LibraryTabs />
        <Usage />
        <UploadList {...uploads} />
        <ListView
          title={texts.pictures}
          noun={texts.noun.many}
          one={texts.noun.one}
          searchLabel={texts.search}
          list={list}
          state={state}
          pageSize={PICTURE_PAGE_SIZE}
          filters={<Filters state={state} />}
          activeFilters={[...(show ? [nameShow(show)] : []), ...(type ? [nameType(type)] : [])]}
          emptyState={<Notice title={texts.noneFound}>{texts.noneYet}</Notice>}
          noResultsTitle={texts.noneFound}
        >
          {({ items, isStale }) =>
            items && (
              <div className="above-16 below-24">
                <PictureGrid
                  label={texts.pictures}
                  pictures={items}
                  isStale={isStale}
                  isList={view === "list"}
                  onOpen={setOpened}
                />
              </div>
            )
          }
        </ListView>
      </div>
      {opened && <PictureDialog picture={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function useLibraryState() {
  const state = useListState(LIBRARY_PATH, FILTERS);
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
  const { pictures, bytes, months } = data;
  const added = months.reduce((sum, month) => sum + month.bytes, 0);
  const sizes = {
    size: formatBytes(bytes),
    added: formatBytes(added),
    latest: formatBytes(months.at(-1)?.bytes ?? 0),
  };
  return <p className="below-24 label quiet">{texts.usage({ count: pictures, ...sizes })}</p>;
}
