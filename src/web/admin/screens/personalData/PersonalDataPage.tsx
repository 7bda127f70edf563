import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmitEvent } from "react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { personalDataTexts as texts } from "#texts/admin/personalData.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { erasuresQuery, personalDataQuery } from "#web/api/personalData.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { DataList } from "./DataList.tsx";
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
      <Erasures />
    </Screen>
  );
}

/** What was erased, without the data. */
function Erasures() {
  const { data, error, isError, refetch } = useQuery(erasuresQuery(useHttp()));
  return (
    <Section id="erasures" label={texts.erasures} note={texts.erasuresNote}>
      {isError && <LoadFailed title={texts.erasuresFailed} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{texts.noErasures}</p>}
      <DataList
        label={texts.erasures}
        rows={data?.map(({ _id: id, at, userName, ...counts }) => ({
          id,
          at,
          title: texts.erased({ counts: texts.counts(counts) }),
          detail: userName,
        }))}
      />
    </Section>
  );
}
