/** Practitioners one below the other, for narrow windows: each with the appointments of the day. */
import { Fragment } from 'react';
import { Text } from '@mantine/core';
import { clockTime } from '#client/ui/times/times.ts';
import { appointmentsOf, PersonHead, type PlannerProps } from './PlannerColumns.tsx';
import classes from './Planner.module.css';

export function PlannerList({ planned, now, day, entry, onBook, onReassignDay }: PlannerProps) {
  const { people, zone, today } = planned;
  const isToday = day === today;
  return (
    <div className={classes.stack}>
      {people.map((person) => {
        const theirs = appointmentsOf(person, planned);
        const begun = theirs.filter(({ startsAt }) => Date.parse(startsAt) <= now).length;
        const nowLine = isToday && <li className={classes.stackNow}>now {clockTime(now, zone)}</li>;
        return (
          <section key={person.id} className={classes.person} aria-label={person.fullName}>
            <PersonHead person={person} onBook={onBook} onReassignDay={onReassignDay} />
            <ol>
              {theirs.map((their, at) => (
                <Fragment key={their.id}>
                  {at === begun && nowLine}
                  <li>{entry(their, { className: '', style: {} })}</li>
                </Fragment>
              ))}
              {begun === theirs.length && nowLine}
            </ol>
            {theirs.length === 0 && (
              <Text size="sm" c="dimmed" px="sm" pb="sm">
                No appointments
              </Text>
            )}
          </section>
        );
      })}
    </div>
  );
}
