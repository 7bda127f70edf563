import type { User } from "#contract/accounts/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { getInitials } from "#web/admin/ui/getInitials.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import type { ListRows } from "#web/admin/lists/ListView.tsx";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { deletion } from "#web/admin/lists/rowActions.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { StatusBadge } from "#web/admin/ui/StatusBadge.tsx";

import { fullName, scopeText, statusText } from "./userForm.ts";

import styles from "./UserTable.module.css";

interface UserTableProps extends ListRows<User> {
  /** The `_id` of the signed-in admin. */
  selfId: string | undefined;
  onEdit: (user: User) => void;
  onToggleActive: (user: User) => void;
  onDelete: (user: User) => void;
}

export function UserTable({ selfId, onEdit, onToggleActive, onDelete, ...rows }: UserTableProps) {
  const actionsOf = (user: User): RowAction[] => {
    const isSelf = user._id === selfId;
    return [
      { label: uiTexts.edit, icon: "edit", key: "e", run: () => onEdit(user) },
      {
        id: "status",
        label: user.isActive ? texts.deactivate : texts.activate,
        icon: user.isActive ? "ban" : "power",
        // The signed-in admin is active, so nobody else can be the last active one.
        disabledReason: isSelf ? texts.self.deactivate : undefined,
        run: () => onToggleActive(user),
      },
      deletion(() => onDelete(user), isSelf ? texts.self.delete : undefined),
    ];
  };
  return <ListTable {...rows} columns={columnsFor(selfId)} nameOf={fullName} actionsOf={actionsOf} />;
}

function columnsFor(selfId: string | undefined): Column<User>[] {
  return [
    {
      label: texts.fields.name,
      kind: "name",
      cell: (user) => <UserNameCell user={user} isSelf={user._id === selfId} />,
      lang: (user) => detectLanguage(fullName(user)),
    },
    {
      label: texts.fields.email,
      kind: "quiet",
      width: "23%",
      cell: ({ email }) => <span className="text">{email}</span>,
    },
    {
      label: texts.fields.scope,
      kind: "quiet",
      width: "104px",
      cell: scopeText,
    },
    {
      label: recordTexts.status,
      kind: "badge",
      width: "128px",
      cell: (user) => <StatusBadge kind={user.isActive ? "on" : "off"}>{statusText(user)}</StatusBadge>,
    },
    {
      label: texts.fields.lastLogin,
      kind: "date",
      width: "180px",
      cell: ({ lastLogin }) => <LastLogin iso={lastLogin} />,
    },
  ];
}

function UserNameCell({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <span className="row gap-12">
      <span className={styles.initials} data-self={isSelf || undefined} aria-hidden="true">
        {getInitials(user)}
      </span>
      <span className="shrink">{fullName(user)}</span>
      {isSelf && <Badge>{texts.you}</Badge>}
    </span>
  );
}

/** @param iso `null` before the first sign-in */
function LastLogin({ iso }: { iso: string | null }) {
  if (iso === null) return <span className="quiet">{texts.neverSignedIn}</span>;
  return <RelativeTime iso={iso} language={LIST_DATE_LANGUAGE} />;
}
