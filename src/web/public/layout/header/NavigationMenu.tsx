import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { Link, useLocation } from "wouter";

import { phoneHref } from "#contract/fields/phone.ts";
import type { MenuLink } from "#resources/settings/site.ts";
import * as texts from "#texts/public/layout.ts";
import { useCloseOnBack } from "#web/ui/closeOnBack.ts";
import { Cross } from "#web/ui/icons.tsx";
import { useScrollLock } from "#web/ui/useScrollLock.ts";

import type { PublicRoute } from "../../page.ts";
import { LogoMark } from "#web/ui/LogoMark.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import styles from "./NavigationMenu.module.css";
import { MenuItem } from "./MenuItem.tsx";
import { ariaCurrent, FOOTER_NAV_ID, useMenu } from "./navigation.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { useSite } from "../useSite.ts";

const MENU_ID = "menu";

export function NavigationMenu({ route }: { route: PublicRoute }) {
  const [path] = useLocation();
  const { dialogRef, openerRef, openMenu, closeMenu, onClose } = useMenuDialog(path);
  return (
    <>
      <button
        ref={openerRef}
        type="button"
        className={styles.opener}
        aria-label={texts.menu()}
        aria-haspopup="dialog"
        data-clear
        onClick={openMenu}
        {...commandProps("show-modal")}
      >
        <span className={styles.bars} />
      </button>
      <a className={styles.jump} href={`#${FOOTER_NAV_ID}`}>
        {texts.menu()}
      </a>
      <dialog
        ref={dialogRef}
        id={MENU_ID}
        className={styles.menu}
        aria-label={texts.menu()}
        onClose={onClose}
      >
        <MenuContent route={route} path={path} onClose={closeMenu} />
      </dialog>
    </>
  );
}

function useMenuDialog(path: string) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const openedAtPath = useRef(path);
  useScrollLock(open);
  useCloseOnBack(dialogRef, open);

  useEffect(() => {
    // The visitor may have opened it before hydration.
    setOpen(dialogRef.current?.open ?? false);
    // In a wide window the opener is hidden and could not take the focus back.
    const closeWithoutOpener = () => openerRef.current?.getClientRects().length || dialogRef.current?.close();
    addEventListener("resize", closeWithoutOpener);
    return () => removeEventListener("resize", closeWithoutOpener);
  }, []);

  // After a link is followed, the menu stays open until the transition's columns cover it, then closes without
  // animation.
  useEffect(() => {
    if (openedAtPath.current === path) return;
    dialogRef.current?.toggleAttribute("data-leaving", true);
    dialogRef.current?.close();
  }, [path]);

  function openMenu(event: MouseEvent) {
    // Otherwise the `command` attribute, used before hydration, would act on the open dialog.
    event.preventDefault();
    openedAtPath.current = path;
    dialogRef.current?.removeAttribute("data-leaving");
    if (!dialogRef.current?.open) dialogRef.current?.showModal();
    setOpen(true);
  }

  function closeMenu() {
    dialogRef.current?.close();
  }

  return { dialogRef, openerRef, openMenu, closeMenu, onClose: () => setOpen(false) };
}

/** Lets the browser open and close the dialog before hydration. */
function commandProps(command: "show-modal" | "close") {
  return { command, commandfor: MENU_ID };
}

interface MenuContentProps {
  route: PublicRoute;
  path: string;
  onClose: () => void;
}

function MenuContent({ route, path, onClose }: MenuContentProps) {
  const { productName, logo } = useSite();
  return (
    <div className={styles.content}>
      <div className={styles.top}>
        <Link href="/" className={styles.name} onClick={path === "/" ? onClose : undefined}>
          {/* A logo may not contrast with the coloured background. */}
          {!logo && <LogoMark />}
          <span>{productName}</span>
        </Link>
        <LanguageLinks />
        <ThemeToggle />
        <button
          type="button"
          className={styles.close}
          aria-label={texts.closeMenu()}
          onClick={(event) => {
            // As for the opener: the `command` attribute would act on the closed dialog.
            event.preventDefault();
            onClose();
          }}
          {...commandProps("close")}
        >
          <Cross className={styles.cross} />
        </button>
      </div>
      <nav aria-label={texts.menu()}>
        <MenuList links={useMenu("header")} route={route} path={path} onClose={onClose} />
      </nav>
      <MenuContact />
    </div>
  );
}

function MenuList({ links, ...props }: MenuContentProps & { links: MenuLink[] }) {
  const { route, path, onClose } = props;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.href}>
          <MenuItem
            href={link.href}
            aria-current={ariaCurrent(route, path, link)}
            onClick={link.href === path ? onClose : undefined}
          >
            {link.label}
          </MenuItem>
          {link.children && <MenuList {...props} links={link.children} />}
        </li>
      ))}
    </ul>
  );
}

function MenuContact() {
  const { email, phone, socialLinks } = useSite();
  return (
    <div className={styles.contact}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={phoneHref(phone)}>{phone}</a>}
      <ul className={styles.social}>
        {socialLinks.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
