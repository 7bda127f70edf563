// The screens, each loaded when it is first opened.
import { lazyComponent } from "./frame/lazyComponent.ts";

export const LoginPage = lazyComponent(async () => (await import("./screens/login/LoginPage.tsx")).LoginPage);
export const SetupPage = lazyComponent(async () => (await import("./screens/login/SetupPage.tsx")).SetupPage);
export const AccountLinkPage = lazyComponent(
  async () => (await import("./screens/login/AccountLinkPage.tsx")).AccountLinkPage,
);
export const DashboardPage = lazyComponent(
  async () => (await import("./screens/dashboard/DashboardPage.tsx")).DashboardPage,
);
export const ClientListPage = lazyComponent(
  async () => (await import("./screens/clients/ClientListPage.tsx")).ClientListPage,
);
export const FilesPage = lazyComponent(
  async () => (await import("./screens/library/FilesPage.tsx")).FilesPage,
);
export const UserListPage = lazyComponent(
  async () => (await import("./screens/users/UserListPage.tsx")).UserListPage,
);
export const LibraryPage = lazyComponent(
  async () => (await import("./screens/library/LibraryPage.tsx")).LibraryPage,
);
export const TrashPage = lazyComponent(async () => (await import("./screens/trash/TrashPage.tsx")).TrashPage);
export const MessageListPage = lazyComponent(
  async () => (await import("./screens/messages/MessageListPage.tsx")).MessageListPage,
);
export const LegalListPage = lazyComponent(
  async () => (await import("./screens/legal/LegalListPage.tsx")).LegalListPage,
);
export const CreateLegalPage = lazyComponent(
  async () => (await import("./screens/legal/LegalScreens.tsx")).CreateLegalPage,
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
export const NotificationsPage = lazyComponent(
  async () => (await import("./screens/notifications/NotificationsPage.tsx")).NotificationsPage,
);
export const RedirectsPage = lazyComponent(
  async () => (await import("./screens/redirects/RedirectsPage.tsx")).RedirectsPage,
);
export const MissingAddressesPage = lazyComponent(
  async () => (await import("./screens/redirects/MissingAddressesPage.tsx")).MissingAddressesPage,
);
export const SetupGuidePage = lazyComponent(
  async () => (await import("./screens/setup/SetupGuidePage.tsx")).SetupGuidePage,
);
export const AuditPage = lazyComponent(async () => (await import("./screens/audit/AuditPage.tsx")).AuditPage);
export const PersonalDataPage = lazyComponent(
  async () => (await import("./screens/personalData/PersonalDataPage.tsx")).PersonalDataPage,
);
export const BackupsPage = lazyComponent(
  async () => (await import("./screens/backups/BackupsPage.tsx")).BackupsPage,
);
export const SystemPage = lazyComponent(
  async () => (await import("./screens/system/SystemPage.tsx")).SystemPage,
);
export const SchedulePage = lazyComponent(
  async () => (await import("./screens/schedule/SchedulePage.tsx")).SchedulePage,
);
export const TranslationBoardPage = lazyComponent(
  async () => (await import("./screens/translations/TranslationBoardPage.tsx")).TranslationBoardPage,
);
export const AccountPage = lazyComponent(
  async () => (await import("./screens/account/AccountPage.tsx")).AccountPage,
);
