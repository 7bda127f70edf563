import type { ReactNode } from "react";

import { loginTexts as texts } from "#texts/admin/login.ts";
import { currentYear } from "#web/ui/text/currentYear.ts";

import { LanguageSwitch } from "#web/admin/ui/language/LanguageSwitch.tsx";
import { useServices } from "#web/admin/session/services.ts";

import { LoginLayout } from "./LoginLayout.tsx";

import styles from "./LoginFrame.module.css";

export function LoginFrame({ children }: { children?: ReactNode }) {
  const { productName } = useServices();
  return (
    <LoginLayout
      productName={productName}
      footer={
        <>
          <LanguageSwitch />
          <p>
            <ProtectedFooter />
          </p>
        </>
      }
    >
      {children}
    </LoginLayout>
  );
}

export function ProtectedFooter() {
  return <span>{texts.footer({ year: currentYear(useServices().timeZone) })}</span>;
}

interface LoginTitleProps {
  title: string;
  children: ReactNode;
}

export function LoginTitle({ title, children }: LoginTitleProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className="above-6 quiet">{children}</p>
    </>
  );
}

export function LoginNote({ children }: { children: ReactNode }) {
  return <p className="above-20 label quiet">{children}</p>;
}
