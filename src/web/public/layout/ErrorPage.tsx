import { navHome } from "#texts/public/layout.ts";
import buttonStyles from "#web/ui/Button.module.css";
import { Notice } from "#web/ui/Notice.tsx";

import pageStyles from "../records/RecordView.module.css";

interface ErrorPageProps {
  message: string;
  /** The part of the paths before the page, such as `/th`. */
  base: string;
}

/** Replaces a page that failed or was refused. Works without data and scripts. */
export function ErrorPage({ message, base }: ErrorPageProps) {
  return (
    <main className={pageStyles.page} data-empty>
      <Notice title={message} level={1}>
        <a className={buttonStyles.button} data-look="ink" href={base || "/"}>
          {navHome()}
        </a>
      </Notice>
    </main>
  );
}
