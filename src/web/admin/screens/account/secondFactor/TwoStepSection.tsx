import { useQuery } from "@tanstack/react-query";

import type { User } from "#contract/accounts/users.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { hasSecondFactor, secondFactorsQuery } from "#web/api/secondFactor.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";

import { FactorList } from "./FactorList.tsx";

export function TwoStepSection({ user }: { user: User }) {
  const { data } = useQuery(secondFactorsQuery(useHttp()));
  const { dateTime } = useDates();
  const requiredFrom = data && !hasSecondFactor(data) ? data.requiredFrom : null;
  const note = requiredFrom
    ? `${secondFactorTexts.section.note} ${secondFactorTexts.section.required({ date: dateTime(requiredFrom) })}`
    : secondFactorTexts.section.note;
  return (
    <Section id="two-step" label={secondFactorTexts.section.title} note={note}>
      <FactorList user={user} />
    </Section>
  );
}
