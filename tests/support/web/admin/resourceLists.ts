import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { listTexts } from "#texts/admin/list.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts } from "#texts/admin/users.ts";
import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";

import { apiPaths, sampleRecord } from "#tests/support/content/recordForm.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { ACTIVITY } from "./activityScreens.ts";
import { ARTICLE } from "./articleScreens.ts";
import * as clients from "./clientScreens.ts";
import { createFakeInbox, sampleMessage } from "./fakeInbox.ts";
import { REDIRECT_LIST } from "./redirectScreens.ts";
import type { renderAdmin } from "./renderAdmin.tsx";
import { activeUser, currentUser } from "./userScreens.ts";

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

/** A list whose records can be deleted. */
export interface DeletionList {
  path: string;
  routes: Routes;
  /** Its figures; the ones of the record that is deleted in `after`. */
  figures?: { label: string; terms: string[]; before: string[]; after: string[] };
  /** The row that is deleted. */
  row: RegExp;
  call: string;
  open: string;
  agree: string;
  done: string;
  failed: string;
  retry: string;
}

/** A list of a resource with search and filters. */
export interface ResourceList extends DeletionList {
  /** The call for a page, its items, the deleted one first, and the name of the total in its pagination. */
  get: string;
  items: unknown[];
  total: string;
  /** Plural, such as "activities". */
  many: string;
  columns: string[];
  /** A query of the screen, and what the server is asked for with it, beside page and limit. */
  query: { shown: string; sent: Record<string, string> };
  /** The names of its filters in the result. */
  criteria: [label: string, value: string][];
  filter: { label: string; options: string[]; choice: string; search: string };
  searchLabel: string;
  noneFound: string;
  /** What an empty list says; an admin always exists. */
  none?: { title: string; create: string; href?: string };
  /** What is asked before a deletion: the title of the dialog, and a part of its text. */
  question: { title: string; text: string; cancel: string };
}

const { statuses, types, allStatus } = recordTexts;
const ACTIVITIES = [sampleActivity("River model"), sampleActivity("Bare")];
const ARTICLES = [
  sampleArticle("Night shift", { createdAt: "2026-11-12T05:00:00.000Z" }),
  sampleArticle("Unfinished", { status: "Draft", position: "" }),
];
const STATS = { totalArticles: 18, published: 15, draft: 3, newThisMonth: 2 };

const contentTexts = (plural: string, noun: string, href: string) => ({
  total: "totalItems",
  many: plural,
  searchLabel: recordTexts.search({ plural }),
  noneFound: recordTexts.noneFound({ plural }),
  none: { title: recordTexts.noneYet({ plural }), create: recordTexts.create({ noun }), href },
});

const selectable = (...names: string[]) => [listTexts.selection, ...names, "Actions"];

export const RESOURCE_LISTS = {
  "an activity": {
    path: "/admin/activity",
    routes: { "GET /projects/get": () => listResponse(ACTIVITIES) },
    get: "GET /projects/get",
    items: ACTIVITIES,
    ...contentTexts(types.activity.plural, ACTIVITY, "/admin/activity/create"),
    columns: selectable(
      "Logo",
      types.activity.fields.name,
      types.activity.fields.description,
      types.activity.fields.category,
      recordTexts.createdAt,
    ),
    query: {
      shown: "search=river&category=edtech",
      sent: { search: "river", lang: "any", category: "edtech" },
    },
    criteria: [[types.activity.fields.category, "EdTech Consult"]],
    filter: {
      label: types.activity.fields.category,
      options: [],
      choice: "EdTech Consult",
      search: "?category=edtech",
    },
    row: /River model/,
    call: "DELETE /projects/delete/id-river-model",
    open: "Delete River model",
    question: {
      title: activityTexts.deleteDialog.title,
      text: "“River model”",
      cancel: activityTexts.deleteDialog.cancel,
    },
    agree: activityTexts.deleteDialog.action,
    done: activityTexts.deleted({ name: "River model" }),
    failed: activityTexts.deleteFailed({ name: "River model" }),
    retry: activityTexts.retry,
  },
  "an article": {
    path: "/admin/article",
    routes: {
      "GET /articles/get": () => listResponse(ARTICLES),
      "GET /articles/stats": () => ({ data: STATS }),
    },
    figures: {
      label: "Articles",
      terms: [articleTexts.stats.total, statuses.Published, statuses.Draft, articleTexts.stats.newThisMonth],
      before: ["18", "15", "3", "2"],
      after: ["17", "14", "3", "2"],
    },
    get: "GET /articles/get",
    items: ARTICLES,
    ...contentTexts(types.article.plural, ARTICLE, "/admin/article/create"),
    columns: selectable(
      "#",
      types.article.fields.title,
      types.article.fields.author,
      types.article.fields.position,
      "Status",
      recordTexts.createdAt,
    ),
    query: { shown: "search=night&status=Draft", sent: { search: "night", lang: "any", status: "Draft" } },
    criteria: [[recordTexts.status, statuses.Draft]],
    filter: {
      label: recordTexts.status,
      options: [allStatus, statuses.Published, statuses.Scheduled, statuses.Review, statuses.Draft],
      choice: "Draft",
      search: "?status=Draft",
    },
    row: /Night shift/,
    call: "DELETE /articles/delete/id-night-shift",
    open: "Delete Night shift",
    question: {
      title: recordTexts.deleteAction({ noun: types.article.noun }),
      text: recordTexts.deleteQuestion({ noun: types.article.noun }),
      cancel: "Cancel",
    },
    agree: recordTexts.deleteAction({ noun: ARTICLE }),
    done: recordTexts.deleted({ name: "Night shift" }),
    failed: `${recordTexts.deleteFailed({ noun: types.article.noun })} The disk is full.`,
    retry: listTexts.retry,
  },
  "a client": {
    path: "/admin/client",
    routes: {
      "GET /clients": () => clients.clientListResponse([clients.activeClient, clients.inactivePartner]),
      "GET /clients/stats": () => clients.STATS,
    },
    figures: {
      label: "Clients",
      terms: ["Total", "Active", "Inactive", clientTexts.stats.newThisMonth],
      before: ["47", "41", "6", "3"],
      after: ["46", "40", "6", "3"],
    },
    get: "GET /clients",
    items: [clients.activeClient, clients.inactivePartner],
    total: "totalClients",
    many: clientTexts.noun.many,
    columns: selectable("Logo", clientTexts.fields.name, "Website", "Status", "Type", clientTexts.joinDate),
    query: {
      shown: "search=ส้ม&status=inactive&type=partner&order=name",
      sent: { search: "ส้ม", status: "inactive", type: "partner", order: "name" },
    },
    criteria: [
      [clientTexts.fields.status, clientTexts.statuses.inactive],
      [clientTexts.fields.type, clientTexts.types.partner],
    ],
    filter: {
      label: "Status",
      options: [allStatus, "Active", "Inactive"],
      choice: "Inactive",
      search: "?status=inactive",
    },
    searchLabel: clientTexts.search,
    noneFound: clientTexts.noneFound,
    none: { title: clientTexts.noneFound, create: clientTexts.addNew },
    row: /Siam Orchard/,
    call: "DELETE /clients/id-siam-orchard",
    open: "Delete Siam Orchard",
    question: { title: clientTexts.deleteDialog.title, text: "Siam Orchard", cancel: "Cancel" },
    agree: clientTexts.deleteDialog.action,
    done: clientTexts.deleted({ name: "Siam Orchard" }),
    failed: `${clientTexts.messages.deleteFailed} The disk is full.`,
    retry: listTexts.retry,
  },
  "an admin": {
    path: "/admin/users",
    routes: {
      "GET /users": () => listResponse([activeUser, currentUser], {}, "totalUsers"),
      "GET /users/stats": () => ({ data: { totalUsers: 9, adminUsers: 6, activeUsers: 8 } }),
      "GET /invitations": () => ({ data: [] }),
    },
    figures: {
      label: "Users",
      terms: [userTexts.stats.total, userTexts.stats.admins, userTexts.stats.active],
      before: ["9", "6", "8"],
      after: ["8", "5", "7"],
    },
    get: "GET /users",
    items: [activeUser, currentUser],
    total: "totalUsers",
    many: userTexts.noun.many,
    columns: ["Name", "Email", userTexts.fields.scope, "Status", userTexts.fields.lastLogin, "Actions"],
    query: {
      shown: "search=นภัส&status=inactive",
      sent: { role: "admin", search: "นภัส", status: "inactive" },
    },
    criteria: [["Status", "Inactive"]],
    filter: {
      label: "Status",
      options: [userTexts.statuses.all, "Active", "Inactive"],
      choice: "Inactive",
      search: "?status=inactive",
    },
    searchLabel: userTexts.search,
    noneFound: userTexts.noneFound,
    row: /Napat/,
    call: "DELETE /users/user-2",
    open: "Delete Napat Suwannarat",
    question: {
      title: userTexts.deleteDialog.title,
      text: userTexts.deleteDialog.text({ email: activeUser.email }).replace("<name/>", "Napat Suwannarat"),
      cancel: "Cancel",
    },
    agree: userTexts.deleteDialog.action,
    done: userTexts.deleted({ name: "Napat Suwannarat" }),
    failed: `${userTexts.deleteFailed} The disk is full.`,
    retry: listTexts.retry,
  },
} satisfies Record<string, ResourceList>;

const MESSAGES: DeletionList = {
  path: "/admin/messages?message=id-pim-srisuwan",
  routes: createFakeInbox([
    sampleMessage("Pim Srisuwan", { status: "read" }),
    sampleMessage("Daniel Hartley"),
  ]).routes,
  figures: {
    label: messageTexts.boxes,
    terms: [],
    before: ["2", "0", "0", "0"],
    after: ["1", "0", "0", "0"],
  },
  row: /A question of Pim/,
  call: "POST /messages/delete",
  open: "Delete",
  agree: messageTexts.deleteDialog.action,
  done: messageTexts.deleted({ name: "Pim Srisuwan" }),
  failed: `${messageTexts.deleteFailed({ name: "Pim Srisuwan" })} The disk is full.`,
  retry: listTexts.retry,
};

function contentList(type: ContentType): [string, DeletionList] {
  const [record, other] = [sampleRecord(type, "River model"), sampleRecord(type, "Bare")];
  return [
    type.name,
    {
      path: type.admin.path,
      routes: { [`GET ${apiPaths(type).list}`]: () => listResponse([record, other]) },
      row: /River model/,
      call: `DELETE ${apiPaths(type).remove(record._id)}`,
      open: "Delete River model",
      agree: recordTexts.deleteAction({ noun: upperFirst(typeNoun(type)) }),
      done: recordTexts.deleted({ name: "River model" }),
      failed: `${recordTexts.deleteFailed({ noun: typeNoun(type) })} The disk is full.`,
      retry: listTexts.retry,
    },
  ];
}

const isListed = ({ admin }: ContentType) =>
  Object.values(RESOURCE_LISTS).some(({ path }) => path === admin.path);

/** All lists with deletions, those of further content types too. */
export const DELETION_LISTS: [string, DeletionList][] = [
  ...Object.entries(RESOURCE_LISTS),
  ...Object.entries({ "a message": MESSAGES, "a redirect": REDIRECT_LIST }),
  ...CONTENT_TYPES.filter((type) => !isListed(type)).map(contentList),
];
