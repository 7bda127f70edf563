import { useQuery } from "@tanstack/react-query";

import type { User } from "#contract/accounts/users.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { hasSecondFactor, secondFactorsQuery } from "#web/api/secondFactor.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { useDates } from "../../ui/dates/useDates.ts";

import { FactorList } from "./FactorList.tsx";

export const TWO_STEP_SECTION = {
  id: "two-step",
  get label() {
    return secondFactorTexts.section.title;
  },
};

export function TwoStepSection({ user }: { user: User }) {
  const { data } = useQuery(secondFactorsQuery(useHttp()));
  const { dateTime } = useDates();
  const requiredFrom = data && !hasSecondFactor(data) ? data.requiredFrom : null;
  const note = requiredFrom
    ? `${secondFactorTexts.section.note} ${secondFactorTexts.section.required({ date: dateTime(requiredFrom) })}`
    : secondFactorTexts.section.note;
  return (
    <Section {...TWO_STEP_SECTION} note={note}>
      <FactorList user={user} />
    </Section>
  );
}
