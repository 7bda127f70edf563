// The screens, each loaded when it is first opened.
import { lazyComponent } from "./frame/lazyComponent.ts";

export const LoginPage = lazyComponent(async () => (await import("./screens/login/LoginPage.tsx")).LoginPage);
export const SetupPage = lazyComponent(async () => (await import("./screens/login/SetupPage.tsx")).SetupPage);
export const AccountLinkPage = lazyComponent(
  async () => (await import("./screens/login/AccountLinkPage.tsx")).AccountLinkPage,
);
export const NewVersionPage = lazyComponent(
  async () => (await import("./screens/legal/LegalScreens.tsx")).NewVersionPage,
);
export const EditVersionPage = lazyComponent(
  async () => (await import("./screens/legal/LegalScreens.tsx")).EditVersionPage,
);
export const SettingsPage = lazyComponent(
  async () => (await import("./screens/settings/SettingsPage.tsx")).SettingsPage,
);
export const SetupGuidePage = lazyComponent(
  async () => (await import("./screens/setup/SetupGuidePage.tsx")).SetupGuidePage,
);

/** Those whose paths have no parameters, by their paths. */
const LOADERS = {
  "/admin/dashboard": async () => (await import("./screens/dashboard/DashboardPage.tsx")).DashboardPage,
  "/admin/client": async () => (await import("./screens/clients/ClientListPage.tsx")).ClientListPage,
  "/admin/library/files": async () => (await import("./screens/library/FilesPage.tsx")).FilesPage,
  "/admin/users": async () => (await import("./screens/users/UserListPage.tsx")).UserListPage,
  "/admin/library": async () => (await import("./screens/library/LibraryPage.tsx")).LibraryPage,
  "/admin/trash": async () => (await import("./screens/trash/TrashPage.tsx")).TrashPage,
  "/admin/messages": async () => (await import("./screens/messages/MessageListPage.tsx")).MessageListPage,
  "/admin/schedule": async () => (await import("./screens/schedule/SchedulePage.tsx")).SchedulePage,
  "/admin/translations": async () =>
    (await import("./screens/translations/TranslationBoardPage.tsx")).TranslationBoardPage,
  "/admin/legal": async () => (await import("./screens/legal/LegalListPage.tsx")).LegalListPage,
  "/admin/legal/create": async () => (await import("./screens/legal/LegalScreens.tsx")).CreateLegalPage,
  "/admin/notifications": async () =>
    (await import("./screens/notifications/NotificationsPage.tsx")).NotificationsPage,
  "/admin/redirects": async () => (await import("./screens/redirects/RedirectsPage.tsx")).RedirectsPage,
  "/admin/redirects/not-found": async () =>
    (await import("./screens/redirects/MissingAddressesPage.tsx")).MissingAddressesPage,
  "/admin/audit": async () => (await import("./screens/audit/AuditPage.tsx")).AuditPage,
  "/admin/personal-data": async () =>
    (await import("./screens/personalData/PersonalDataPage.tsx")).PersonalDataPage,
  "/admin/backups": async () => (await import("./screens/backups/BackupsPage.tsx")).BackupsPage,
  "/admin/system": async () => (await import("./screens/system/SystemPage.tsx")).SystemPage,
  "/admin/account": async () => (await import("./screens/account/AccountPage.tsx")).AccountPage,
};

export const SCREENS = Object.entries(LOADERS).map(([path, load]) => ({
  path,
  component: lazyComponent(load),
}));
