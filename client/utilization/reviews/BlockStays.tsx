/** The stays of a number of the board: who they are, since when, and what is open about them. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { blockWords, type BlockRow, type StayBlock } from '#shared/utilization/um-board.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { momentWords } from '#client/ui/times/times.ts';

interface StayProps {
  row: BlockRow;
  zone: string;
  /** Whether the reader works on what is due, and opens it. */
  openWork: boolean;
}

/** What the number counts of it: hours, days, or what is due. */
function wordsOf({ hours, daysUnapproved, stayStatus, work }: BlockRow): string {
  if (work) return work.title;
  if (daysUnapproved !== null) return `${counted(daysUnapproved, 'day')} without approval`;
  return `${counted(hours, 'hour')} in ${stayStatus}`;
}

function StayLine({ row, zone, openWork }: StayProps) {
  const { patient, work, payer, reviewId, reviewState, since } = row;
  const caseId = openWork && work ? work.caseId : reviewId;
  const target = caseId && { to: `/um-case-reviews?case=${caseId}` };
  return (
    <Stack component="li" gap={2}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        {target ? (
          <Anchor component={Link} {...target} fw={600}>
            {patient.fullName}
          </Anchor>
        ) : (
          <Text fw={600}>{patient.fullName}</Text>
        )}
        {work && <ClockBadge dueAt={work.dueAt} closedAt={null} />}
      </Group>
      <Text size="sm">{identityWords(row)}</Text>
      <Text size="sm">
        {wordsOf(row)}
        {reviewState !== null && ` · ${stateLabel('um-review', reviewState)}`}
      </Text>
      <Text size="sm" c="dimmed">
        Since {momentWords(since, { precision: null, zone })} · {payer ?? 'payer not known'}
      </Text>
    </Stack>
  );
}

interface Props {
  block: StayBlock;
  /** Whether the reader works on utilization. */
  isWorker: boolean;
}

export function BlockStays({ block, isWorker }: Props) {
  const query = trpc.utilization.board.rows.useQuery({ block });
  const { label, definition, empty } = blockWords[block];
  const { data } = query;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {definition}
      </Text>
      <ListContent
        rows={data?.rows}
        failure={failureOf(query, 'The stays could not be loaded.')}
        loading={<LoadingRows isBare words="Loading the stays" height={62} />}
        empty={<EmptyCard>{empty}</EmptyCard>}
      >
        {(rows) => (
          <>
            <Stack
              component="ul"
              gap="md"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
              aria-label={label}
            >
              {rows.map((row) => (
                <StayLine
                  key={row.id}
                  row={row}
                  zone={data?.zone ?? 'UTC'}
                  openWork={isWorker && block === 'notices'}
                />
              ))}
            </Stack>
            {data !== undefined && data.count > rows.length && (
              <Text size="sm" c="dimmed">
                The first {rows.length} of {data.count}.
              </Text>
            )}
          </>
        )}
      </ListContent>
    </Stack>
  );
}
