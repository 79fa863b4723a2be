/** Six weeks: of each day the first few entries, and how many more there are. */
import { Link } from 'react-router-dom';
import { kinds } from '#shared/appointments.ts';
import { clockTime, dayIn, longDay, weekdayName } from '#client/ui/times/times.ts';
import { isCancelled, type Placed } from '../grid/entries.ts';
import { awayName, awaySpan } from '../grid/open-times.ts';
import type { Shown } from '../shown.ts';
import { titleOf } from '../words.ts';
import classes from '../Lists.module.css';

const shownAtOnce = 3;

interface Props {
  days: readonly string[];
  /** A day of the month that is meant. */
  day: string;
  placed: ReadonlyMap<string, readonly Placed[]>;
  shown: Shown;
}

function DayOfMonth({
  day,
  placed,
  shown,
  isOther,
}: Omit<Props, 'days' | 'placed'> & { placed: readonly Placed[]; isOther: boolean }) {
  const { address, zone, today } = shown;
  const isAsked = address.states?.includes('cancelled') ?? false;
  const held = placed.filter(({ entry }) => isAsked || !isCancelled(entry));
  const presence = shown.presence.get(day);
  const away = presence?.away ?? [];
  const room = Math.max(shownAtOnce - away.length, 1);
  const more = held.length - room;
  const isClosed = presence?.open.get(shown.ownId)?.length === 0;
  return (
    <div className={classes.day} data-other={isOther || undefined}>
      <Link
        to={address.pathTo('day', day)}
        className={classes.dayLink}
        data-today={day === today || undefined}
        aria-label={`${longDay(day)}, ${held.length === 1 ? '1 entry' : `${held.length} entries`}`}
      >
        {Number(day.slice(8))}
      </Link>
      {isClosed && <span className={classes.closedDay}>Closed</span>}
      <ul className={classes.few}>
        {away.map((one) => (
          <li key={one.id} className={classes.away} title={awaySpan(one)}>
            {awayName(one, shown)}
          </li>
        ))}
        {held.slice(0, room).map(({ entry }) => {
          const words = (
            <>
              <span className={classes.time}>{clockTime(entry.startsAt, zone)}</span>{' '}
              <b aria-hidden>{kinds[entry.kind].letter}</b> {titleOf(entry)}
            </>
          );
          const { to, state } = address.linkTo(entry.id, dayIn(zone, entry.startsAt));
          return (
            <li key={entry.id}>
              {entry.own ? (
                <Link to={to} state={state}>
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          );
        })}
        {more > 0 && (
          <li>
            <Link to={address.pathTo('day', day)}>{more} more</Link>
          </li>
        )}
      </ul>
    </div>
  );
}

export function Month({ days, day, placed, shown }: Props) {
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map((one) => (
        <div key={one} className={classes.weekday}>
          {weekdayName(one)}
        </div>
      ))}
      {days.map((one) => (
        <DayOfMonth
          key={one}
          day={one}
          placed={placed.get(one) ?? []}
          shown={shown}
          isOther={one.slice(0, 7) !== day.slice(0, 7)}
        />
      ))}
    </div>
  );
}
