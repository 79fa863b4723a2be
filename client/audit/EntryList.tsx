/** A page of audit entries, newest first: a table, and cards on a phone. */
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';
import type { AuditLine, AuditOutcome } from '#shared/audit.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { actionWord, objectWord, outcomeWords } from '#client/ui/audit-words.ts';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { AuditAddress } from './audit-address.ts';
import { formatEntryTime } from './entry-time.ts';

const looks: Record<AuditOutcome, Omit<Status, 'word'>> = {
  success: { color: 'good', Picture: IconCheck },
  failure: { color: 'warn', Picture: IconAlertTriangle },
  refused: { color: 'bad', Picture: IconBan },
};

export const OutcomeBadge = ({ outcome }: { outcome: AuditOutcome }) => (
  <StatusBadge {...looks[outcome]} word={outcomeWords[outcome]} isWhole />
);

const who = ({ actor }: AuditLine) => actor?.fullName ?? 'Nobody signed in';

/** Persons are shown by name, everything else by its kind and the beginning of its id. */
export const aboutWords = ({ object }: AuditLine): string => {
  if (!object) return '';
  return object.name ?? `${objectWord(object.type)} ${object.id.slice(-8)}`;
};

interface ViewProps {
  /** The organization's zone, in which times are shown. */
  zone: string;
  address: AuditAddress;
}

const Time = ({ entry, zone }: { entry: AuditLine; zone: string }) => (
  <time dateTime={entry.at}>{formatEntryTime(entry.at, zone)}</time>
);

const Action = ({ entry, address }: { entry: AuditLine; address: AuditAddress }) => (
  <RowLink {...address.linkTo(entry.seq)} isOpen={address.entry === entry.seq}>
    {actionWord(entry.action)}
  </RowLink>
);

const columnsFor = ({ zone, address }: ViewProps): Column<AuditLine>[] => [
  { heading: 'Time', isUnbroken: true, cell: (entry) => <Time entry={entry} zone={zone} /> },
  { heading: 'Person', cell: who },
  { heading: 'Action', cell: (entry) => <Action entry={entry} address={address} /> },
  { heading: 'About', cell: aboutWords },
  { heading: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  { heading: 'Address', isDim: true, leftOut: 'early', cell: (entry) => entry.address },
];

const cardFor =
  ({ zone, address }: ViewProps) =>
  (entry: AuditLine) => (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Action entry={entry} address={address} />
        <OutcomeBadge outcome={entry.outcome} />
      </Group>
      <Text size="sm">{[who(entry), aboutWords(entry)].filter(Boolean).join(': ')}</Text>
      <Text size="xs" c="dimmed">
        <Time entry={entry} zone={zone} />
      </Text>
    </div>
  );

export const EntryList = ({ zone, address, ...state }: ListState<AuditLine> & ViewProps) => (
  <DataTable
    {...state}
    label="Entries of the audit log"
    columns={columnsFor({ zone, address })}
    idOf={({ seq }) => seq}
    card={cardFor({ zone, address })}
    openId={address.entry}
    rowHeight={44}
  />
);
