import { plural } from "../plural.ts";

export const layoutTexts = {
  skipToContent: "Skip to content",
  notFound: {
    action: "Go to the dashboard",
    title: "Page not found",
    text: "There is nothing at this address. Check it for typos, or go to the dashboard.",
    goTo: (section: string) => `Go to ${section}`,
    textWithoutDashboard: "There is nothing at this address. Check it for typos.",
  },
  lightTheme: "Light theme",
  darkTheme: "Dark theme",
  logout: "Logout",
  menu: "Menu",
  closeMenu: "Close menu",
  unsavedCount: (count: number) => plural(count, { one: "# unsaved change", other: "# unsaved changes" }),
  /** Narrow screens leave out the second word. */
  unsaved: "Unsaved<wide> changes</wide>",
  openMenu: "Open menu",
  crashed: {
    title: "This page couldn't be shown",
    action: "Reload",
    text: "The site may have been updated since you opened this page.",
  },
  search: "Search or go to…",
  sections: "Sections",
  unread: "unread",
  breadcrumb: "Breadcrumb",
  names: {
    dashboard: "Dashboard",
    clients: "Clients",
    messages: "Messages",
    legal: "Legal texts",
    users: "Admins",
    settings: "Site settings",
    audit: "Audit log",
    account: "Account",
  },
  titles: {
    clients: "Client && Partner",
    users: "Admin Management",
  },
  adminPanel: "Admin Panel",
};
