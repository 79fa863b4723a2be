/** Chooses the documents of a packet and their order, behind the letter that it begins with. */
import { ActionIcon, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { mostPacketItems, type PacketSource } from '#shared/case-letters/packets.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { sizeWords } from '#client/shell/files/files.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const keyOf = ({ type, id }: Pick<PacketSource, 'type' | 'id'>) => `${type} ${id}`;

interface RowProps {
  source: PacketSource;
  /** From 0, among the chosen ones; null: not chosen. */
  position: number | null;
  count: number;
  onChoose: (isChosen: boolean) => void;
  onMove: (by: -1 | 1) => void;
}

function SourceRow({ source, position, count, onChoose, onMove }: RowProps) {
  const { title, origin, sizeBytes, obstacle } = source;
  const facts = [origin, sizeBytes === null ? null : sizeWords(sizeBytes), obstacle];
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="start" justify="space-between">
      <Checkbox
        label={position === null ? title : `${position + 2}. ${title}`}
        description={facts.filter(Boolean).join(', ')}
        disabled={obstacle !== null}
        checked={position !== null}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        style={{ overflowWrap: 'anywhere', minWidth: 0 }}
      />
      {position !== null && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={`Move ${title} up`}
            disabled={position === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={`Move ${title} down`}
            disabled={position === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}

interface Props {
  caseId: string;
  letterId: string;
  onClose: () => void;
}

export function PacketForm({ caseId, letterId, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const query = trpc.caseLetters.packetSources.useQuery({ caseId }, { retry: false });
  const release = useUnsaved(chosen.length > 0, ['case', 'packet']);
  const make = trpc.caseLetters.makePacket.useMutation({
    onSuccess: () => {
      toast.done('The packet is made.');
      release();
      onClose();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const { data, error } = query;
  if (!data && error)
    return <QueryFailed title="The documents could not be loaded." query={query} />;
  if (!data) return <LoadingRows isBare words="Loading the documents" height={40} rows={3} />;
  const letter = data.sources.find(({ type, id }) => type === 'letter' && id === letterId);
  const sources = data.sources.filter((source) => source !== letter);
  const byKey = new Map(sources.map((source) => [keyOf(source), source]));
  const order = chosen.flatMap((key) => byKey.get(key) ?? []);
  const others = sources.filter((source) => !chosen.includes(keyOf(source)));
  const move = (key: string, by: -1 | 1) =>
    setChosen((before) => {
      const at = before.indexOf(key);
      const without = before.toSpliced(at, 1);
      return without.toSpliced(at + by, 0, key);
    });
  const words = make.error && (fieldProblems(make.error)['items'] ?? wordsFor(make.error));
  return (
    <Stack gap="sm" component="section" aria-label="Packet">
      <Title order={4} size="h6">
        Packet
      </Title>
      <ErrorAlert title="The packet was not made" attempt={attempt}>
        {words && (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {words}
          </Text>
        )}
      </ErrorAlert>
      <Text size="sm">1. {letter?.title ?? 'The letter'}</Text>
      {sources.length === 0 && (
        <Text size="sm" c="dimmed">
          This case has no other document yet: add files to it, or sign its form.
        </Text>
      )}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {[...order, ...others].map((source) => {
          const key = keyOf(source);
          const position = chosen.indexOf(key);
          return (
            <SourceRow
              key={key}
              source={source}
              position={position < 0 ? null : position}
              count={order.length}
              onChoose={(isChosen) =>
                setChosen((before) =>
                  isChosen ? [...before, key] : before.filter((other) => other !== key),
                )
              }
              onMove={(by) => move(key, by)}
            />
          );
        })}
      </Stack>
      <Group gap="xs">
        <Button
          loading={make.isPending}
          disabled={order.length === 0 || order.length > mostPacketItems}
          onClick={() =>
            make.mutate({ caseId, letterId, items: order.map(({ type, id }) => ({ type, id })) })
          }
        >
          Make packet
        </Button>
        <Button variant="default" disabled={make.isPending} onClick={onClose}>
          Back to the letters
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        One PDF with a list of contents and “Page 3 of 41” on each page. It never changes
        afterwards.
      </Text>
    </Stack>
  );
}
