import { useQuery } from "@tanstack/react-query";
import { useState, useRef } from "react";

import type { NewInvitation } from "#contract/accounts/accountLinks.ts";
import { USER_STATUSES } from "#contract/accounts/users.ts";
import type { User, UserStatus } from "#contract/accounts/users.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import {
  adminsPageQuery,
  USER_PAGE_SIZE,
  userStatsQuery,
  deleteUser,
  setUserActive,
  userPagesKey,
  usersKey,
} from "#web/api/users.ts";
import { usePageList } from "#web/admin/lists/usePageList.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { StatsStrip } from "#web/admin/lists/StatsStrip.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";
import { useSession } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason, useOptimisticUpdate } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { InviteDialog } from "./links/InviteDialog.tsx";
import { Invitations } from "./links/Invitations.tsx";
import { LinkDialog } from "./links/LinkDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { UserTable } from "./UserTable.tsx";
import { fullName } from "./userForm.ts";
import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";

const FILTERS = { status: USER_STATUSES };

function createStatusOptions() {
  return (["", ...USER_STATUSES] as const).map((value) => ({ value, label: texts.statuses[value || "all"] }));
}

export function UserListPage() {
  const { user: self } = useSession();
  const state = useListState("/admin/users", FILTERS);
  const [editing, setEditing] = useState<User | "new" | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const [link, setLink] = useState<LinkState>(null);
  const toggleActive = useToggleUserActive();
  const list = useUserList(state);
  const { status } = state.filters;
  const statusName = createStatusOptions().find(({ value }) => value && value === status)?.label;
  const add = () => setEditing("new");

  return (
    <Screen
      title={layoutTexts.titles.users}
      actions={<Actions onInvite={() => setLink("new")} onAdd={add} />}
    >
      <UserStatsStrip />
      <ListView
        title={layoutTexts.names.users}
        countText={(total) => texts.listCount({ total })}
        noun={texts.noun.many}
        one={texts.noun.one}
        searchLabel={texts.search}
        list={list}
        state={state}
        pageSize={USER_PAGE_SIZE}
        filters={<StatusFilter state={state} />}
        activeFilters={statusName ? [uiTexts.filterBy({ label: recordTexts.status, value: statusName })] : []}
        emptyState={<EmptyState onAdd={add} />}
        noResultsTitle={texts.noneFound}
      >
        {(rows) => (
          <UserTable
            {...rows}
            selfId={self?._id}
            onEdit={setEditing}
            onToggleActive={toggleActive}
            onDelete={setDeleting}
          />
        )}
      </ListView>
      <p className="above-14 meta leading-18 quiet">{texts.note}</p>
      <Invitations onRenewed={setLink} />
      <InvitationDialog link={link} onChange={setLink} />
      {editing && (
        <UserDialog
          user={editing === "new" ? null : editing}
          isSelf={editing !== "new" && editing._id === self?._id}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function Actions({ onInvite, onAdd }: { onInvite: () => void; onAdd: () => void }) {
  return (
    <>
      <Button icon="mail" onClick={onInvite}>
        {accountLinkTexts.inviteDialog.open}
      </Button>
      <Button kind="primary" icon="plus" hint="N" data-new onClick={onAdd}>
        {texts.add}
      </Button>
    </>
  );
}

/** The form of a new invitation, or the link of a created one. */
type LinkState = NewInvitation | "new" | null;

interface InvitationDialogProps {
  link: LinkState;
  onChange: (link: LinkState) => void;
}

function InvitationDialog({ link, onChange }: InvitationDialogProps) {
  if (link === null) return null;
  const close = () => onChange(null);
  if (link === "new") return <InviteDialog onCreated={onChange} onClose={close} />;
  return <LinkDialog invitation={link} onClose={close} />;
}

function StatusFilter({ state }: { state: ListState<"status"> }) {
  return (
    <SegmentFilter
      label={recordTexts.status}
      value={state.filters.status}
      options={createStatusOptions()}
      onChoose={(status) => state.change({ filters: { status } })}
    />
  );
}

function useUserList({ page, search, filters }: ListState<"status">) {
  return usePageList(adminsPageQuery(useHttp(), { page, search, status: filters.status as UserStatus | "" }));
}

function UserStatsStrip() {
  const { data, isError } = useQuery({ ...userStatsQuery(useHttp()), staleTime: 0 });
  const fallback = isError ? null : undefined;
  const stats = [
    { label: texts.stats.total, value: data?.totalUsers ?? fallback },
    { label: texts.stats.admins, value: data?.adminUsers ?? fallback },
    { label: texts.stats.active, value: data?.activeUsers ?? fallback },
  ];
  return <StatsStrip label={texts.stats.label} stats={stats} />;
}

function EmptyState({ onAdd }: { onAdd: () => void }) {
  return (
    <Notice title={texts.noneFound} actions={<Button onClick={onAdd}>{texts.add}</Button>}>
      {texts.noneYet}
    </Notice>
  );
}

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const name = fullName(user);
  return (
    <DeleteDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      queries={USER_QUERIES}
      record={user}
      noun="user"
      remove={(http) => deleteUser(http, user._id)}
      doneText={texts.deleted({ name: fullName(user) })}
      failureText={(error) => withReason(texts.deleteFailed, error)}
      onClose={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text({ email: user.email })}
          elements={{ name: () => <strong lang={detectLanguage(name)}>{name}</strong> }}
        />
      </p>
    </DeleteDialog>
  );
}

/** Ignores the second click of a double click, which would revert the first. */
const DOUBLE_CLICK_MS = 500;

/** Optimistic update with rollback. */
function useToggleUserActive() {
  const http = useHttp();
  const toasts = useToasts();
  const applyChange = useOptimisticUpdate<User, User>(USER_QUERIES);
  const lastPressedAt = useRef(new Map<string, number>());

  function toggle(user: User) {
    const isActive = !user.isActive;
    applyChange({
      from: user,
      to: { ...user, isActive },
      description: `Changing the status of the user ${user._id}`,
      send: () => setUserActive(http, user._id, isActive),
      onSuccess: (saved) => {
        const name = fullName(saved);
        const text = isActive ? texts.activated({ name }) : texts.deactivated({ name });
        const undo = () => toggle({ ...saved, isActive });
        toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
      },
      failureText: (error) => {
        const name = fullName(user);
        return withReason(
          isActive ? texts.activateFailed({ name }) : texts.deactivateFailed({ name }),
          error,
        );
      },
    });
  }

  return (user: User) => {
    const last = lastPressedAt.current.get(user._id) ?? -Infinity;
    const now = performance.now();
    lastPressedAt.current.set(user._id, now);
    if (now - last >= DOUBLE_CLICK_MS) toggle(user);
  };
}

const USER_QUERIES: RecordQueries<User> = {
  key: usersKey,
  pagesKey: userPagesKey,
  statsKey: [...usersKey, "stats"],
  countsOf: ({ role, scope, isActive }) => ({
    totalUsers: 1,
    adminUsers: Number(role === "admin"),
    activeUsers: Number(isActive),
    activeOwners: Number(role === "admin" && scope === "owner" && isActive),
  }),
};
