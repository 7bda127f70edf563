import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { Invitation } from "#contract/accounts/accountLinks.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";

import {
  activeUser,
  clickDialogButton,
  getDialogField,
  openEditUserDialog,
  openUsersScreen,
} from "#tests/support/web/admin/userScreens.ts";

const { inviteDialog, invitations, linkDialog, resetLink } = accountLinkTexts;
const INVITE = "POST /invitations";
const LINK = `${location.origin}/vitrine/invite#secret`;
const NAME = "Mali Suk";

const invitation: Invitation = {
  _id: "invitation-1",
  email: "mali@firm.example",
  firstName: "Mali",
  lastName: "Suk",
  scope: "author",
  invitedBy: "Somsri Jaidee",
  createdAt: "2026-11-20T03:00:00.000Z",
  expiresAt: "2026-11-27T03:00:00.000Z",
  isExpired: false,
};
const created = { ...invitation, token: "secret", isMailed: false };

async function openInviteDialog(routes: Parameters<typeof openUsersScreen>[0] = {}) {
  const view = openUsersScreen(routes);
  await view.user.click(await screen.findByRole("button", { name: inviteDialog.open }));
  await screen.findByRole("dialog", { name: inviteDialog.title });
  return view;
}

async function fillInvitation({ user }: Awaited<ReturnType<typeof openInviteDialog>>) {
  await user.fill(getDialogField(userTexts.fields.firstName), "Mali");
  await user.fill(getDialogField(userTexts.fields.lastName), "Suk");
  await user.fill(getDialogField(userTexts.fields.email), "mali@firm.example");
  await clickDialogButton(user, inviteDialog.submit);
}

test("an invitation gives a link to copy, which is shown only once", async () => {
  let items: Invitation[] = [];
  const view = await openInviteDialog({
    routes: {
      [INVITE]: () => {
        items = [invitation];
        return { status: 201, data: created };
      },
      "GET /invitations": () => ({ data: items }),
    },
  });
  await fillInvitation(view);
  const dialog = within(await screen.findByRole("dialog", { name: linkDialog.title({ name: NAME }) }));
  expect(dialog.getByText(LINK)).toBeDefined();
  expect(dialog.getByText(accountLinkTexts.shownOnce({ days: 7 }))).toBeDefined();
  expect(dialog.getByText(accountLinkTexts.sendYourself)).toBeDefined();
  const { firstName, lastName, email } = invitation;
  expect(view.api.callsTo(INVITE)[0]?.body).toEqual({ firstName, lastName, email, scope: "author" });
  const written = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await view.user.click(dialog.getByRole("button", { name: accountLinkTexts.copy }));
  expect(written).toHaveBeenCalledWith(LINK);
  await screen.findByText(accountLinkTexts.copied);
  await view.user.keyboard("{Escape}");
  expect(dialog.getByText(LINK)).toBeDefined();
  await view.user.click(dialog.getByRole("button", { name: linkDialog.done }));
  expect(screen.queryByText(LINK)).toBeNull();
  expect(await screen.findByText(NAME)).toBeDefined();
  expect(screen.getByText(`${email} · ${userTexts.scopes.author.name}`)).toBeDefined();
  written.mockRestore();
});

test("says that the link of an invitation was also mailed", async () => {
  const data = { ...created, isMailed: true };
  const view = await openInviteDialog({ routes: { [INVITE]: () => ({ status: 201, data }) } });
  await fillInvitation(view);
  expect(await screen.findByText(accountLinkTexts.mailedTo({ email: invitation.email }))).toBeDefined();
  expect(screen.queryByText(accountLinkTexts.sendYourself)).toBeNull();
});

test("a browser without a clipboard says how to copy the link", async () => {
  const view = await openInviteDialog({ routes: { [INVITE]: () => ({ status: 201, data: created }) } });
  await fillInvitation(view);
  const written = spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await view.user.click(await screen.findByRole("button", { name: accountLinkTexts.copy }));
  expect(await screen.findByText(accountLinkTexts.copyFailed)).toBeDefined();
  written.mockRestore();
});

test("a taken email is reported at its field", async () => {
  const message = "An account with this email exists already";
  const view = await openInviteDialog({
    routes: { [INVITE]: () => ({ status: 409, code: "conflict", message, errors: { email: message } }) },
  });
  await fillInvitation(view);
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(getDialogField(userTexts.fields.email).getAttribute("aria-invalid")).toBe("true");
});

test("the form asks for the password if the last authentication is not recent", async () => {
  let isConfirmed = false;
  const view = await openInviteDialog({
    routes: {
      [INVITE]: () =>
        isConfirmed
          ? { status: 201, data: created }
          : { status: 403, code: "reauthentication_required", message: "Please confirm" },
      "POST /auth/confirm": () => {
        isConfirmed = true;
        return { data: null };
      },
    },
  });
  await fillInvitation(view);
  const { title, password, confirm } = sessionTexts.reauthentication;
  const prompt = within(await screen.findByRole("dialog", { name: title }));
  await view.user.fill(prompt.getByLabelText(password), "correct horse");
  await view.user.click(prompt.getByRole("button", { name: confirm }));
  expect(await screen.findByText(LINK)).toBeDefined();
});

test("an open invitation is listed with its expiry and can be renewed", async () => {
  const expired = { ...invitation, isExpired: true };
  const { user } = openUsersScreen({
    routes: {
      "GET /invitations": () => ({ data: [expired] }),
      "POST /invitations/invitation-1/renew": () => ({ status: 201, data: created }),
    },
  });
  const section = within(await screen.findByRole("region", { name: invitations.title }));
  expect(section.getByText(invitation.email, { exact: false })).toBeDefined();
  expect(section.getByText(invitations.expiredBadge)).toBeDefined();
  await user.click(section.getByRole("button", { name: invitations.renewLabel({ name: NAME }) }));
  expect(await screen.findByText(LINK)).toBeDefined();
});

test("a revoked invitation leaves the list, and the focus is not lost", async () => {
  let items = [invitation];
  const { user } = openUsersScreen({
    routes: {
      "GET /invitations": () => ({ data: items }),
      "DELETE /invitations/invitation-1": () => {
        items = [];
        return { data: { _id: invitation._id } };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: invitations.revokeLabel({ name: NAME }) }));
  expect(await screen.findByText(invitations.revoked({ name: NAME }))).toBeDefined();
  await waitFor(() => expect(screen.queryByText(invitation.email)).toBeNull());
  expect(document.activeElement).toBe(document.getElementById("content"));
});

test("says why an invitation could not be revoked, and if the list could not be loaded", async () => {
  const { user } = openUsersScreen({
    routes: {
      "GET /invitations": () => ({ data: [invitation] }),
      "DELETE /invitations/invitation-1": () => ({ status: 503, message: "Please try again later." }),
    },
  });
  await user.click(await screen.findByRole("button", { name: invitations.revokeLabel({ name: NAME }) }));
  expect(await screen.findByText(`${invitations.revokeFailed} Please try again later.`)).toBeDefined();
});

test("says that the invitations could not be loaded", async () => {
  openUsersScreen({ routes: { "GET /invitations": () => ({ status: 500, message: "No" }) } });
  expect(await screen.findByText(invitations.loadFailed)).toBeDefined();
});

test("a colleague's form creates a link for a forgotten password and keeps what is entered", async () => {
  const { user } = await openEditUserDialog("Napat Suwannarat", {
    routes: {
      "POST /users/user-2/reset-link": () => ({ status: 201, data: { token: "secret", isMailed: true } }),
    },
  });
  await user.clear(getDialogField(userTexts.fields.firstName));
  await user.fill(getDialogField(userTexts.fields.firstName), "Napatsorn");
  await clickDialogButton(user, resetLink.action);
  expect(await screen.findByText(`${location.origin}/vitrine/reset#secret`)).toBeDefined();
  expect(getDialogField(userTexts.fields.firstName).value).toBe("Napatsorn");
  expect(screen.getByText(accountLinkTexts.mailedTo({ email: activeUser.email }))).toBeDefined();
});

test.each(["Kantida Wongphaisan", "วรัญญา ทองสุข"])(
  "one's own form and that of an inactive admin offer no such link: %s",
  async (name) => {
    await openEditUserDialog(name);
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByRole("button", { name: resetLink.action })).toBeNull();
  },
);
