/** A page of entries, newest first: a table where there is room for one, else cards. */
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AuditLine, AuditOutcome } from '#shared/audit.ts';
import { actionWord, objectWord, outcomeWords } from '#client/ui/audit-words.ts';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import type { Address } from './address.ts';
import { moment } from './entry-time.ts';
import classes from './Audit.module.css';

const looks: Record<AuditOutcome, Omit<Status, 'word'>> = {
  success: { color: 'good', Picture: IconCheck },
  failure: { color: 'warn', Picture: IconAlertTriangle },
  refused: { color: 'bad', Picture: IconBan },
};

export const OutcomeBadge = ({ outcome }: { outcome: AuditOutcome }) => (
  <StatusBadge {...looks[outcome]} word={outcomeWords[outcome]} isWhole />
);

const who = ({ actor }: AuditLine) => actor?.fullName ?? 'Nobody signed in';

/** People have names; of anything else the kind and the beginning of its id have to do. */
export const aboutWords = ({ object }: AuditLine): string => {
  if (!object) return '';
  return object.name ?? `${objectWord(object.type)} ${object.id.slice(-8)}`;
};

interface Props {
  entries: readonly AuditLine[];
  zone: string;
  address: Address;
}

function Action({ line, address }: { line: AuditLine; address: Address }) {
  const { to, state } = address.linkTo(line.seq);
  return (
    <Link
      to={to}
      state={state}
      className={classes.action}
      aria-current={address.entry === line.seq || undefined}
    >
      {actionWord(line.action)}
    </Link>
  );
}

function Table({ entries, zone, address }: Props) {
  return (
    <table
      className={classes.table}
      aria-label="Entries of the record"
      data-narrow={address.entry !== null || undefined}
    >
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Person</th>
          <th scope="col">Action</th>
          <th scope="col">About</th>
          <th scope="col">Outcome</th>
          <th scope="col">Address</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((line) => (
          <tr key={line.seq} data-opened={address.entry === line.seq || undefined}>
            <td className={classes.time}>
              <time dateTime={line.at}>{moment(line.at, zone)}</time>
            </td>
            <td>{who(line)}</td>
            <td>
              <Action line={line} address={address} />
            </td>
            <td>{aboutWords(line)}</td>
            <td>
              <OutcomeBadge outcome={line.outcome} />
            </td>
            <td className={classes.dim}>{line.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ entries, zone, address }: Props) {
  return (
    <ul className={classes.cards} aria-label="Entries of the record">
      {entries.map((line) => (
        <li key={line.seq}>
          <div className={classes.first}>
            <Action line={line} address={address} />
            <OutcomeBadge outcome={line.outcome} />
          </div>
          <Text size="sm">{[who(line), aboutWords(line)].filter(Boolean).join(': ')}</Text>
          <Text size="xs" c="dimmed">
            <time dateTime={line.at}>{moment(line.at, zone)}</time>
          </Text>
        </li>
      ))}
    </ul>
  );
}

export function EntryList(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}
