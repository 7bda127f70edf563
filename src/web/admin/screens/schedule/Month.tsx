import { Link } from "wouter";

import type { ScheduleEvent } from "#contract/content/schedule.ts";
import { bindWords } from "#contract/fields/bindWords.ts";
import { scheduleTexts as texts } from "#texts/admin/schedule.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { pathsOf } from "#web/admin/resource/paths.ts";
import { translationPath } from "#web/admin/resource/translationPath.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { groupBy } from "#web/admin/ui/groupBy.ts";
import { languageName } from "#web/admin/ui/languageName.ts";

import { daysOf, firstColumn } from "./months.ts";

import styles from "./Month.module.css";

interface MonthProps {
  month: string;
  events: readonly ScheduleEvent[];
}

/** A grid of weeks; on narrow screens a list of the days on which something happens. */
export function Month({ month, events }: MonthProps) {
  const { isoDay, today, weekday } = useDates();
  const days = daysOf(month);
  const byDay = groupBy(events, ({ at }) => isoDay(at));
  return (
    <>
      {events.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <div className={styles.weekdays} aria-hidden>
        {daysOf("2024-01")
          .slice(0, 7)
          .map((monday) => (
            <span key={monday}>{weekday(monday)}</span>
          ))}
      </div>
      <ol className={styles.days}>
        {days.map((day, index) => (
          <Day
            key={day}
            day={day}
            column={index === 0 ? firstColumn(month) : undefined}
            isToday={day === today()}
            events={byDay.get(day) ?? []}
          />
        ))}
      </ol>
    </>
  );
}

interface DayProps {
  day: string;
  /** Of the first day. */
  column: number | undefined;
  isToday: boolean;
  events: readonly ScheduleEvent[];
}

function Day({ day, column, isToday, events }: DayProps) {
  const { plainDay } = useDates();
  return (
    <li
      className={styles.day}
      data-column={column}
      data-empty={events.length === 0 || undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <time dateTime={day} className={styles.date}>
        <span aria-hidden className={styles.number}>
          {Number(day.slice(8))}
        </span>
        <span className={styles.full}>{plainDay(day)}</span>
      </time>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={`${event.kind} ${event._id} ${event.language}`}>
            <EventLink event={event} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function EventLink({ event }: { event: ScheduleEvent }) {
  const { type: typeName, _id, language, name, at, kind } = event;
  const { contentFeatures, languages } = useServices();
  const { time } = useDates();
  const type = contentFeatures.find((section) => section.type.name === typeName)?.type;
  if (!type) return null;
  const isMain = language === languages.main;
  const details = [
    texts.kinds[kind],
    upperFirst(typeNoun(type)),
    ...(languages.further.length > 0 ? [languageName(language)] : []),
  ];
  return (
    <Link
      className={styles.event}
      data-kind={kind}
      href={isMain ? pathsOf(type).edit({ _id }) : translationPath(type, { _id, language })}
    >
      <span className={styles.time}>{bindWords(`${time(at)} ${details.join(", ")}`)}</span>
      <span lang={detectLanguage(name)} className={styles.name}>
        {name}
      </span>
    </Link>
  );
}
