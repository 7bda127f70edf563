import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Link } from "wouter";

import { layoutTexts } from "#texts/admin/layout.ts";
import { personalDataTexts as texts } from "#texts/admin/personalData.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { personalDataQuery } from "#web/api/personalData.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { FoundData } from "./FoundData.tsx";

import styles from "./PersonalDataPage.module.css";

/** Everything that is stored about a person who wrote to the firm: finds, exports and erases it. */
export function PersonalDataPage() {
  const [typed, setTyped] = useState("");
  const [person, setPerson] = useState("");
  const [error, setError] = useState<string>();
  const found = useQuery(personalDataQuery(useHttp(), person));
  function find(event: SubmitEvent) {
    event.preventDefault();
    const searched = typed.trim();
    setError(searched === "" ? texts.required : undefined);
    if (searched === person && searched !== "") void found.refetch();
    setPerson(searched);
  }
  return (
    <Screen title={layoutTexts.names.personalData}>
      <form className={styles.search} role="search" noValidate onSubmit={find}>
        <TextField
          name="person"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          label={texts.person}
          note={texts.note}
          error={error}
          maxLength={254}
          autoComplete="off"
        />
        <Button type="submit" kind="primary" icon="search" busy={found.isFetching} busyText={texts.finding}>
          {texts.find}
        </Button>
      </form>
      {found.isError && (
        <LoadFailed title={texts.findFailed} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {person !== "" && found.isPending && <LoadingSkeleton />}
      {found.data && !found.isError && <FoundData key={person} found={found.data} />}
      <p className="note above-24">
        <Trans
          text={texts.erasures}
          elements={{
            link: (text) => (
              <Link className="underlined" href="/admin/audit?kind=personal_data">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </Screen>
  );
}
