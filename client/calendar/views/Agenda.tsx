/** Day under day, only those on which something happens; cancelled appointments stay visible. */
import { Button, Paper, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { kinds } from '#shared/appointments.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { StateBadge } from '#client/ui/appointments/StateBadge.tsx';
import { clockTime, longDay } from '#client/ui/times/times.ts';
import { isCancelled, type Placed } from '../grid/entries.ts';
import { awayName, awaySpan, openWords } from '../grid/open-times.ts';
import type { Shown } from '../shown.ts';
import { titleOf } from '../words.ts';
import classes from '../Lists.module.css';

interface Props {
  days: readonly string[];
  placed: ReadonlyMap<string, readonly Placed[]>;
  shown: Shown;
}

function Line({ placed: { entry }, day, shown }: { placed: Placed; day: string; shown: Shown }) {
  const { zone, address, people, ownId, now, changed } = shown;
  const { to, state } = address.linkTo(entry.id, day);
  const others = entry.personIds.filter((id) => id !== ownId || entry.own === null);
  const names = others.flatMap((id) => people.get(id)?.name ?? []);
  const type = entry.own?.typeName ?? kinds[entry.kind].word;
  const what = [type, ...[entry.locationName ?? []].flat(), ...names].join(', ');
  return (
    <li
      data-cancelled={isCancelled(entry) || undefined}
      data-over={Date.parse(entry.endsAt) <= now || undefined}
      data-changed={changed.has(entry.id) || undefined}
    >
      <span className={classes.agendaTime}>
        <time dateTime={entry.startsAt}>{clockTime(entry.startsAt, zone)}</time>
        <Text component="span" inherit visibleFrom="sm">
          {' '}
          to {clockTime(entry.endsAt, zone)}
        </Text>
      </span>
      <KindTile kind={entry.kind} />
      <VisuallyHidden>{kinds[entry.kind].word}</VisuallyHidden>
      <span className={classes.agendaName}>
        {entry.own ? (
          <Link to={to} state={state}>
            {titleOf(entry)}
          </Link>
        ) : (
          titleOf(entry)
        )}
        <Text size="xs" c="dimmed">
          {what}
        </Text>
      </span>
      {entry.own && entry.own.state !== 'booked' && <StateBadge state={entry.own.state} />}
    </li>
  );
}

export function Agenda({ days, placed, shown }: Props) {
  const awayOn = (day: string) => shown.presence.get(day)?.away ?? [];
  const full = days.filter((day) => (placed.get(day)?.length ?? 0) + awayOn(day).length > 0);
  if (full.length === 0)
    return (
      <Paper withBorder>
        <EmptyState
          action={
            shown.mayBook && (
              <Button onClick={() => shown.address.openNew()}>New appointment</Button>
            )
          }
        >
          {days.length > 1 ? 'Nothing in these four weeks.' : 'Nothing on this day.'}
        </EmptyState>
      </Paper>
    );
  return (
    <div className={classes.agenda}>
      {full.map((day) => (
        <section key={day} aria-label={longDay(day)}>
          <h2 data-today={day === shown.today || undefined}>
            {longDay(day)}
            {day === shown.today && ', today'}
            <span className={classes.hours}>
              {openWords(shown.presence.get(day)?.open.get(shown.ownId) ?? [])}
            </span>
          </h2>
          <ul>
            {awayOn(day).map((one) => (
              <li key={one.id} className={classes.away}>
                <span className={classes.agendaTime}>{awaySpan(one)}</span>
                <span className={classes.agendaName}>{awayName(one, shown)}</span>
              </li>
            ))}
            {(placed.get(day) ?? []).map((one) => (
              <Line key={one.entry.id} placed={one} day={day} shown={shown} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
