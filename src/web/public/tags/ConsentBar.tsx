import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";

import type { ConsentChoice } from "#contract/consent.ts";
import { legalPath, legalTitle, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { nameServices } from "#resources/settings/nameServices.ts";
import { listTags } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/consent.ts";
import { close } from "#texts/public/ui.ts";
import { countConsent } from "#web/api/consent.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalQuery } from "#web/api/legal.ts";
import { Button } from "#web/ui/Button.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useSite } from "../layout/useSite.ts";
import { deleteTagCookies, isOptedOut, readChoice, storeChoice } from "./consent.ts";
import { CHANGE_CONSENT, changeRequest } from "./LazyConsent.tsx";
import { hasLoadedTags, loadTags } from "./loadTags.ts";

import styles from "./ConsentBar.module.css";

const BAR_ID = "consent";

/** Nothing of a tag is loaded before the visitor agrees. */
export function ConsentBar() {
  const site = useSite();
  const http = useHttp();
  const tags = listTags(site);
  const [choice, setChoice] = useState(() => readChoice(tags));
  const { isOpen, closeBar } = useBar(choice === null);

  useEffect(() => {
    if (choice === "accepted") loadTags(site);
  }, [choice, site]);

  function choose(chosen: ConsentChoice) {
    storeChoice(chosen, tags);
    setChoice(chosen);
    closeBar();
    countConsent(http, chosen);
    if (chosen === "accepted") return;
    deleteTagCookies();
    if (hasLoadedTags()) location.reload();
  }

  if (!isOpen) return null;
  return (
    <section ref={reserveSpace} id={BAR_ID} className={styles.bar} aria-label={texts.label()} tabIndex={-1}>
      <div className={styles.text}>
        <Request tags={tags} />
        {choice && <p>{isOptedOut() ? texts.optedOut() : texts.current({ choice })}</p>}
      </div>
      <div className={styles.choices}>
        {isOptedOut() ? (
          <Button small onClick={closeBar}>
            {close()}
          </Button>
        ) : (
          <>
            <Button small onClick={() => choose("refused")}>
              {texts.refuse()}
            </Button>
            <Button small onClick={() => choose("accepted")}>
              {texts.accept()}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Request({ tags }: { tags: readonly TagName[] }) {
  const { data = [] } = useQuery(legalQuery(useHttp()));
  const policy = data.find(({ slug }) => slug === PRIVACY_POLICY);
  const services = nameServices(tags);
  const hasAdvertising = String(tags.some((tag) => tag !== "googleAnalytics"));
  const link = policy && (
    <Link className={styles.link} href={legalPath(policy.slug)}>
      {legalTitle(policy, getLanguage())}
    </Link>
  );
  return (
    <p>
      <Trans text={texts.request({ services, hasAdvertising })} elements={{ policy: () => link }} />
    </p>
  );
}

/** Opens for a visitor without a choice, and from the footer, to which the focus then returns. */
function useBar(isAsked: boolean) {
  const [isOpen, setOpen] = useState(isAsked);
  const opener = useRef<Element>(null);
  useEffect(() => {
    function open() {
      changeRequest.isPending = false;
      opener.current = document.activeElement;
      flushSync(() => setOpen(true));
      document.getElementById(BAR_ID)?.focus();
    }
    addEventListener(CHANGE_CONSENT, open);
    // Effects can't render synchronously.
    if (changeRequest.isPending) setTimeout(open);
    return () => removeEventListener(CHANGE_CONSENT, open);
  }, []);
  function closeBar() {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }
  return { isOpen, closeBar };
}

/** Below the footer and around focused elements, which the bar would cover. */
function reserveSpace(bar: HTMLElement) {
  const observer = new ResizeObserver(() => setSpace(`${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    setSpace("");
  };
}

function setSpace(length: string) {
  document.documentElement.style.scrollPaddingBlockEnd = length;
  document.body.style.paddingBlockEnd = length;
}
