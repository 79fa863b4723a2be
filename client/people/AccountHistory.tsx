/** The newest audit entries about a person. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PersonRecord } from '#shared/people.ts';
import { actionWord, changesIn, outcomeWords } from '#client/ui/audit-words.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import classes from './Person.module.css';

type HistoryEntry = PersonRecord['history'][number];

/** "Role: User to Editor. Active: yes to no"; for a new value the old one is left out. */
const changeWords = ({ detail }: HistoryEntry): string =>
  changesIn(detail)
    .filter(({ before }) => before !== null)
    .map(({ field, before, after }) => `${field}: ${before} to ${after}`)
    .join('. ');

function Entry({ line, personId }: { line: HistoryEntry; personId: string }) {
  const by = line.actor && line.actor.id !== personId ? `by ${line.actor.fullName}` : '';
  const refused = line.outcome === 'success' ? '' : `(${outcomeWords[line.outcome].toLowerCase()})`;
  const changes = changeWords(line);
  return (
    <li>
      <span className={classes.when}>
        <RelativeTime instant={line.at} />
      </span>
      <span>
        {[actionWord(line.action), refused, by].filter(Boolean).join(' ')}
        {changes && <div className={classes.changes}>{changes}</div>}
      </span>
    </li>
  );
}

export function AccountHistory({ person }: { person: PersonRecord }) {
  const { id, history } = person;
  return (
    <section aria-label="History">
      {history.length === 0 ? (
        <Text size="xs" c="dimmed">
          This account has no history yet.
        </Text>
      ) : (
        <ul className={classes.history}>
          {history.map((line) => (
            <Entry key={line.seq} line={line} personId={id} />
          ))}
        </ul>
      )}
      <Anchor component={Link} to={`/audit?type=Practitioner&id=${id}`} size="sm">
        All entries about this account
      </Anchor>
    </section>
  );
}
