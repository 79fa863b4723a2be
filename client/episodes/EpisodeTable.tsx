/** Episodes as a table, and the step that books the next contact of each; cards on a phone. */
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import type { EpisodePage, EpisodeRow } from '#shared/episodes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { pastDay } from '#client/ui/times/times.ts';
import type { EpisodeAddress } from './episode-address.ts';

function NextContact({ episode, today }: { episode: EpisodeRow; today: string }) {
  const { caseId, nextDay, nextOn, contacts, patient } = episode;
  const book = trpc.episodes.bookNext.useMutation({
    onSuccess: () => toast.done('The next contact is booked. The role on duty has it.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const last = contacts.at(-1);
  return (
    <>
      {last && (
        <Text size="xs" c="dimmed">
          Day {last.day}: {stateLabel('contact', last.state).toLowerCase()}
        </Text>
      )}
      {nextDay === null || nextOn === null ? (
        <Text size="sm">All contacts are booked</Text>
      ) : (
        <>
          <Text size="sm" fw={nextOn <= today ? 650 : 400}>
            Next: day {nextDay}, {pastDay(nextOn)}
            {nextOn < today && ', overdue'}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            data-not-printed
            aria-label={`Book the next contact of ${patient.fullName}`}
            loading={book.isPending}
            onClick={() => book.mutate({ caseId })}
          >
            Book the next contact
          </Button>
        </>
      )}
    </>
  );
}

const columnsOf = ({ linkTo, openId }: EpisodeAddress, today: string): Column<EpisodeRow>[] => [
  {
    heading: 'Patient',
    isRowHeading: true,
    cell: ({ caseId, patient: { recordNumber, ...patient }, unit }) => (
      <>
        <RowLink {...linkTo(caseId)} isOpen={caseId === openId}>
          {patient.fullName}
        </RowLink>
        <Text size="xs" c="dimmed">
          {identityWords({ patient: { ...patient, externalId: recordNumber }, unit, bed: null })}
        </Text>
      </>
    ),
  },
  {
    heading: 'Bundle',
    width: '190px',
    cell: ({ bundle, ownerName, ownerRole }) => (
      <>
        <div>{bundle}</div>
        <Text size="xs" c="dimmed">
          {ownerName ?? ownerRole ?? 'Nobody has it'}
        </Text>
      </>
    ),
  },
  {
    heading: 'Day',
    width: '132px',
    cell: ({ day, days, leftOn }) => (
      <>
        <div className="numbers">
          Day {day} of {days}
        </div>
        <Text size="xs" c="dimmed">
          Left {pastDay(leftOn)}
        </Text>
      </>
    ),
  },
  {
    heading: 'Contacts',
    width: '220px',
    cell: (episode) => <NextContact episode={episode} today={today} />,
  },
  {
    heading: 'Readmission',
    width: '190px',
    cell: ({ readmittedOn }) =>
      readmittedOn === null ? (
        'None'
      ) : (
        <StatusBadge
          word={`Back ${pastDay(readmittedOn)}`}
          color="bad"
          Picture={IconAlertTriangle}
          isWhole
        />
      ),
  },
];

interface Props {
  address: EpisodeAddress;
  /** Of the first page; `rows` are those of all pages. */
  query: Parameters<typeof statesOf>[0] & {
    data: EpisodePage | undefined;
    rows: readonly EpisodeRow[] | undefined;
  };
}

export function EpisodeTable({ address, query }: Props) {
  const table = (
    <DataTable<EpisodeRow>
      label="Episodes"
      columns={columnsOf(address, query.data?.today ?? '')}
      rows={query.rows}
      {...statesOf(query, 'the episodes')}
      empty={
        <EmptyCard>
          No episode is in this list now. A discharge with a procedure of one of your bundles begins
          one.
        </EmptyCard>
      }
      idOf={({ caseId }) => caseId}
      openId={address.openId}
      rowHeight={84}
    />
  );
  return query.rows?.length ? <Card>{table}</Card> : table;
}
