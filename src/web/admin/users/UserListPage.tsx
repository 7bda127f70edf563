// The people who may sign in to the back office: found, added, changed, shut out and deleted.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { USER_STATUSES } from "#contract/accounts/users.ts";
import type { User, UserStatus } from "#contract/accounts/users.ts";
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
  { value: "", label: "All" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];
const NONE_FOUND = "No admins found matching your criteria.";

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
      title="Admin Management"
      actions={
        <Button kind="primary" icon="plus" hint="N" data-new onClick={add}>
          Add Admin
        </Button>
      }
    >
      <UserFigures />
      <ListFrame
        title="Admins"
        countText={(total) => `Admins (${total})`}
        noun="admins"
        one="admin"
        searchLabel="Search name or email"
        list={list}
        state={state}
        pageSize={USER_PAGE_SIZE}
        filters={
          <SegmentFilter
            label="Status"
            value={filters.status}
            options={STATUS_OPTIONS}
            onChoose={(status) => state.change({ filters: { status } })}
          />
        }
        filterWords={statusName ? [`the status “${statusName}”`] : []}
        none={<NoneYet onAdd={add} />}
        noneFound={NONE_FOUND}
      >
        {(rows) => (
          <UserTable {...rows} selfId={self?._id} onEdit={setOpened} onTurn={turn} onDelete={setDeleting} />
        )}
      </ListFrame>
      <p className={styles.note}>
        You cannot deactivate or delete your own account, nor the last active admin.
      </p>
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
    { label: "Total Users", value: data?.totalUsers ?? missing },
    { label: "Admin Users", value: data?.adminUsers ?? missing },
    { label: "Active Users", value: data?.activeUsers ?? missing },
  ];
  return <Figures label="Users" figures={figures} />;
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <Notice title={NONE_FOUND} actions={<Button onClick={onAdd}>Add Admin</Button>}>
      An admin signs in with an email and a password, and may do everything in the back office.
    </Notice>
  );
}
