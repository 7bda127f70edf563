// The people who may sign in to the back office: found, added, changed, shut out and deleted.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { USER_STATUSES } from "#contract/accounts/users.ts";
import type { User, UserStatus } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { adminsPageQuery, USER_PAGE_SIZE, userStatsQuery } from "#web/api/users.ts";

import { Screen } from "../layout/Screen.tsx";
import { Figures } from "../collections/list/Figures.tsx";
import { ListFrame } from "../collections/list/ListFrame.tsx";
import { useListState } from "../collections/list/useListState.ts";
import { useSession } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SegmentFilter } from "../ui/fields/Segments.tsx";

import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { UserTable } from "./UserTable.tsx";
import { useUserStatus } from "./useUserStatus.ts";

import styles from "./UserListPage.module.css";

const FILTERS = { status: USER_STATUSES };
const STATUS_OPTIONS = [
  { value: "", label: texts.statuses.all },
  { value: "active", label: texts.statuses.active },
  { value: "inactive", label: texts.statuses.inactive },
];
const NONE_FOUND = texts.noneFound;

export function UserListPage() {
  const { user: self } = useSession();
  const state = useListState("/admin/users", FILTERS);
  const { page, search, filters } = state;
  const [opened, setOpened] = useState<User | "new" | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const turn = useUserStatus();
  const list = useQuery({
    // Other values than these are not taken from an address.
    ...adminsPageQuery(useHttp(), { page, search, status: filters.status as UserStatus | "" }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const statusName = STATUS_OPTIONS.find(({ value }) => value && value === filters.status)?.label;
  const add = () => setOpened("new");

  return (
    <Screen
      title={texts.title}
      actions={
        <Button kind="primary" icon="plus" hint="N" data-new onClick={add}>
          {texts.add}
        </Button>
      }
    >
      <UserFigures />
      <ListFrame
        title={texts.listTitle}
        countText={(total) => texts.listCount(total)}
        noun={texts.noun.many}
        one={texts.noun.one}
        searchLabel={texts.search}
        list={list}
        state={state}
        pageSize={USER_PAGE_SIZE}
        filters={
          <SegmentFilter
            label={texts.fields.status}
            value={filters.status}
            options={STATUS_OPTIONS}
            onChoose={(status) => state.change({ filters: { status } })}
          />
        }
        filterWords={statusName ? [uiTexts.filterBy(texts.fields.status, statusName)] : []}
        none={<NoneYet onAdd={add} />}
        noneFound={NONE_FOUND}
      >
        {(rows) => (
          <UserTable {...rows} selfId={self?._id} onEdit={setOpened} onTurn={turn} onDelete={setDeleting} />
        )}
      </ListFrame>
      <p className={styles.note}>{texts.note}</p>
      {opened && (
        <UserDialog
          user={opened === "new" ? null : opened}
          isSelf={opened !== "new" && opened._id === self?._id}
          onClose={() => setOpened(null)}
        />
      )}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function UserFigures() {
  const { data, isError } = useQuery({ ...userStatsQuery(useHttp()), staleTime: 0 });
  const missing = isError ? null : undefined;
  const figures = [
    { label: texts.stats.total, value: data?.totalUsers ?? missing },
    { label: texts.stats.admins, value: data?.adminUsers ?? missing },
    { label: texts.stats.active, value: data?.activeUsers ?? missing },
  ];
  return <Figures label={texts.stats.label} figures={figures} />;
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <Notice title={NONE_FOUND} actions={<Button onClick={onAdd}>{texts.add}</Button>}>
      {texts.noneYet}
    </Notice>
  );
}
