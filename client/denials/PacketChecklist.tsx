/** What belongs into the packet of an appeal: what is there, and what is still to be found. */
import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { PacketItem } from '#shared/denials.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { wholeDay } from '#client/ui/times/times.ts';

interface Line {
  label: string;
  count: number;
  /** What it is, or how it gets there. */
  words: string;
}

const labels: Record<PacketItem['name'], { label: string; noun: string; missing: string }> = {
  claim: {
    label: 'The claim',
    noun: 'claim',
    missing: 'The record has no claim of this number. Add it as a file.',
  },
  answer: { label: 'The payer’s answer', noun: 'answer', missing: 'The answer was withdrawn.' },
  notes: {
    label: 'Notes of the stay',
    noun: 'note',
    missing: 'The record has no notes of this stay. Add them as files.',
  },
};

const lineOf = ({ name, count, lastOn }: PacketItem): Line => {
  const { label, noun, missing } = labels[name];
  const words =
    lastOn === null ? missing : `${counted(count, noun)}, the newest of ${wholeDay(lastOn)}`;
  return { label, count, words };
};

function linesOfCase({ files, events }: CaseRecord): Line[] {
  const calls = events.filter(({ event }) => event === 'called').length;
  return [
    {
      label: 'Letter and documents',
      count: files.length,
      words:
        files.length === 0
          ? 'No file is on this case. Add the appeal letter and what it encloses below.'
          : files.map(({ name }) => name).join(', '),
    },
    {
      label: 'Calls with the payer',
      count: calls,
      words: calls === 0 ? 'None was noted.' : `${counted(calls, 'call')} noted`,
    },
  ];
}

const Item = ({ label, count, words }: Line) => {
  const isThere = count > 0;
  const Mark = isThere ? IconCircleCheck : IconCircleDashed;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Mark size={20} stroke={1.5} style={{ flexShrink: 0 }} aria-hidden />
      <div>
        <Text size="sm" fw={500}>
          {isThere ? label : `${label}: missing`}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {words}
        </Text>
      </div>
    </Group>
  );
};

export function PacketChecklist({ caseRecord }: { caseRecord: CaseRecord }) {
  const query = trpc.denials.packet.useQuery({ caseId: caseRecord.id });
  if (query.error && !query.data)
    return <QueryFailed title="The checklist could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows isBare words="Loading the checklist" height={40} />;
  const lines = [...query.data.map(lineOf), ...linesOfCase(caseRecord)];
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Packet">
      {lines.map((line) => (
        <Item key={line.label} {...line} />
      ))}
    </Stack>
  );
}
