/** The table of everybody who was in the room, with each of their stays. */
import { Text } from '@mantine/core';
import type { Stay, Attendee } from '#shared/visits/report.ts';
import { secondTime } from '#client/ui/times/times.ts';
import { HeadRow } from '#client/ui/table/HeadRow.tsx';
import { durationWords, sentWords } from './report-words.ts';
import classes from './ParticipantList.module.css';
import table from './ReportTable.module.css';

function Times({ stay, zone }: { stay: Stay; zone: string }) {
  const until = stay.leftAt === null ? 'inside' : secondTime(stay.leftAt, zone);
  return (
    <div>
      {secondTime(stay.joinedAt, zone)} to {until}
      {stay.isAbout && ' (about)'}
    </div>
  );
}

export function ParticipantList({ people, zone }: { people: Attendee[]; zone: string }) {
  if (people.length === 0) return <Text c="dimmed">Nobody was in the room.</Text>;
  const isAbout = people.some(({ stays }) => stays.some((stay) => stay.isAbout));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys where it is narrow */}
      <section className={classes.scroll} aria-label="Each person’s stays" tabIndex={0}>
        <table className={`${table.table} ${classes.stays}`}>
          <HeadRow words={['Who', 'When', 'Time', 'Sent']} />
          <tbody>
            {people.map(({ identity, name, role, npi, stays, seconds }) => (
              <tr key={identity}>
                <th scope="row">
                  {name}
                  <Text component="span" size="xs" c="dimmed" display="block">
                    {npi === null ? role : `${role}, NPI ${npi}`}
                  </Text>
                </th>
                <td>
                  {stays.map((stay) => (
                    <Times key={stay.joinedAt} stay={stay} zone={zone} />
                  ))}
                </td>
                <td>{durationWords(seconds)}</td>
                <td>
                  {stays.map((stay) => (
                    <div key={stay.joinedAt}>{sentWords(stay.sent)}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isAbout && (
        <Text size="sm" c="dimmed" mt="xs">
          About: a connection broke, or a message of the video server was lost. The time is when the
          person was last heard, or is right within a minute.
        </Text>
      )}
    </>
  );
}
