import { useQuery } from "@tanstack/react-query";

import { AUDIT_ACTIONS, AUDIT_KINDS } from "#contract/audit/audit.ts";
import { toGregorianDate } from "#contract/fields/dates.ts";
import { auditTexts as texts } from "#texts/admin/audit.ts";
import { auditPeopleQuery } from "#web/api/audit.ts";
import type { AuditFilters } from "#web/api/audit.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import type { ListState } from "#web/admin/frame/useListState.ts";
import { useServices } from "#web/admin/session/services.ts";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";

import { capitalize, kindLabel } from "./auditLabels.ts";

import styles from "./AuditFilterBar.module.css";

export function AuditFilterBar({ state }: { state: ListState<keyof AuditFilters> }) {
  const { filters } = state;
  const change = (chosen: Partial<typeof filters>) => state.change({ filters: chosen });
  const { contentFeatures } = useServices();
  const { data: people } = useQuery(auditPeopleQuery(useHttp()));
  const kinds = [...contentFeatures.map(({ type }) => type.name), ...AUDIT_KINDS];
  return (
    <div className={styles.bar} role="group" aria-label={texts.filters.label}>
      <SelectFilter
        label={texts.filters.person}
        value={filters.person}
        options={[
          { value: "", label: texts.filters.everyone },
          ...(people?.items ?? []).map(({ _id, firstName, lastName }) => ({
            value: _id,
            label: `${firstName} ${lastName}`,
          })),
        ]}
        onChoose={(person) => change({ person })}
      />
      <SelectFilter
        label={texts.filters.kind}
        value={filters.kind}
        options={[
          { value: "", label: texts.filters.allKinds },
          ...kinds.map((kind) => ({ value: kind, label: capitalize(kindLabel(kind)) })),
        ]}
        // An id belongs to one kind.
        onChoose={(kind) => change({ kind, record: "" })}
      />
      <SelectFilter
        label={texts.filters.action}
        value={filters.action}
        options={[
          { value: "", label: texts.filters.allActions },
          ...AUDIT_ACTIONS.map((action) => ({ value: action, label: texts.actions[action] })),
        ]}
        onChoose={(action) => change({ action })}
      />
      <label className="row">
        <span>{texts.filters.day}</span>
        <input
          className={styles.date}
          type="date"
          value={filters.day}
          onChange={(event) => change({ day: toGregorianDate(event.target.value) })}
        />
      </label>
    </div>
  );
}
