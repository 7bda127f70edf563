import { TOTP } from "otpauth";
import type { Page } from "playwright";

import { secondFactorTexts } from "#texts/admin/secondFactor.ts";

const { section, totpDialog, codesDialog, passkeyDialog } = secondFactorTexts;

/** Opens the dialog that adds an authenticator app, on the screen of the account, and returns its secret. */
export async function openAppDialog(page: Page): Promise<string> {
  await page.getByRole("button", { name: totpDialog.title }).press("Enter");
  const dialog = page.getByRole("dialog", { name: totpDialog.title });
  await dialog.getByRole("img", { name: totpDialog.qrLabel }).waitFor();
  return (await dialog.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
}

/** Ends in the dialog with the recovery codes. */
export async function addApp(page: Page): Promise<string> {
  const secret = await openAppDialog(page);
  const code = page.getByRole("dialog", { name: totpDialog.title }).getByLabel(totpDialog.code);
  await code.fill(new TOTP({ secret }).generate());
  await code.press("Enter");
  return secret;
}

/** If it is the first second factor, it ends in the dialog with the recovery codes. */
export async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: passkeyDialog.title }).click();
  const dialog = page.getByRole("dialog", { name: passkeyDialog.title });
  await dialog.getByLabel(passkeyDialog.name).fill("Laptop");
  await dialog.getByRole("button", { name: passkeyDialog.submit }).click();
}

export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: section.codes }).getByRole("listitem");
  await codes.first().waitFor();
  const texts = await codes.allTextContents();
  await page.getByRole("button", { name: codesDialog.done }).click();
  return texts;
}

/** Confirms everything by itself, with user verification. Works at `localhost`, but not at an IP address. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
