import { screen } from "@testing-library/react";

import type { MissingAddress, Redirect } from "#resources/redirects.ts";
import { listTexts } from "#texts/admin/list.ts";
import { redirectTexts as texts } from "#texts/admin/redirects.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { ResourceForm } from "./resourceForms.ts";
import type { DeletionList } from "./resourceLists.ts";

function sampleRedirect(changes: Partial<Redirect> = {}): Redirect {
  return {
    _id: "redirect-1",
    from: "/old",
    to: "/about",
    status: "301",
    note: "",
    hits: 7,
    lastHitAt: "2026-11-20T03:00:00.000Z",
    updatedAt: "2026-11-20T03:00:00.000Z",
    ...changes,
  };
}

export function sampleAddress(changes: Partial<MissingAddress> = {}): MissingAddress {
  const at = "2026-11-20T03:00:00.000Z";
  return { _id: "/lost", hits: 3, referrer: "blog.example", firstAt: at, lastAt: at, ...changes };
}

export const OLD = sampleRedirect();
const PATH = "/admin/redirects";

export const ROUTES = {
  "GET /redirects": () => listResponse([OLD, sampleRedirect({ _id: "redirect-2", from: "/blog/*" })]),
};

export const REDIRECT_LIST: DeletionList = {
  path: PATH,
  routes: ROUTES,
  row: /\/old/,
  call: "DELETE /redirects/redirect-1",
  open: "Delete /old",
  agree: texts.deleteDialog.action,
  done: texts.deleted({ from: "/old" }),
  failed: `${texts.deleteFailed} The disk is full.`,
  retry: listTexts.retry,
};

const FORM = { path: PATH, routes: ROUTES, formId: "redirect-form", field: "note", saved: OLD };

export const EDIT_FORMS: Record<string, ResourceForm> = {
  redirect: {
    ...FORM,
    opener: "Edit /old",
    save: uiTexts.saveChanges,
    call: "PUT /redirects/redirect-1",
    said: texts.isSaved({ from: "/old" }),
    draft: "redirect redirect-1",
  },
};

export const CREATE_FORMS: Record<string, ResourceForm> = {
  redirect: {
    ...FORM,
    opener: texts.create,
    async fillOthers(user) {
      await user.fill(screen.getByLabelText(texts.fields.from), "/old");
      await user.fill(screen.getByLabelText(texts.fields.to), "/about");
    },
    save: texts.add,
    call: "POST /redirects",
    said: texts.isSaved({ from: "/old" }),
    draft: "redirect new",
  },
};
