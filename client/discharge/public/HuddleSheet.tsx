/** The agenda of a huddle beside its video: each open barrier with who deals with it and until when, and the time left. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { huddleMinutes, type HuddleSheet as Sheet } from '#shared/discharge/huddles.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PatientIdentity } from '#client/cases/public/PatientIdentity.tsx';
import { BarrierItem } from '#client/discharge/stay/BarrierItem.tsx';
import { BarrierFacts, WaitsFor } from '#client/discharge/DischargeTable.tsx';
import { NewBarrier } from '#client/discharge/stay/NewBarrier.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useNow } from '#client/ui/times/use-now.ts';

function TimeLeft({ calledAt, endedAt }: Pick<Sheet, 'calledAt' | 'endedAt'>) {
  const now = useNow(minuteMs / 6);
  if (endedAt !== null) return <Text size="sm">This huddle is over.</Text>;
  const minutes = Math.ceil(huddleMinutes - (now - Date.parse(calledAt)) / minuteMs);
  return (
    <Text size="sm" component="output">
      {minutes > 0
        ? `About ${counted(minutes, 'minute')} left of ${huddleMinutes}.`
        : `The ${huddleMinutes} minutes are over.`}
    </Text>
  );
}

const Agenda = ({ agenda, mayChange, zone }: Pick<Sheet, 'agenda' | 'mayChange' | 'zone'>) => {
  const now = useNow(minuteMs);
  if (agenda.length === 0) return <Text size="sm">No barrier is open.</Text>;
  return (
    <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Agenda">
      {agenda.map((barrier) =>
        mayChange ? (
          <BarrierItem key={barrier.caseId} barrier={barrier} zone={zone} isInHuddle />
        ) : (
          <li key={barrier.caseId}>
            <Text size="sm" fw={600}>
              {barrier.reason}
              <WaitsFor barrier={barrier} />
            </Text>
            <BarrierFacts barrier={barrier} now={now} />
          </li>
        ),
      )}
    </Stack>
  );
};

export function HuddleSheet({ visitId }: { visitId: string }) {
  const query = trpc.discharge.huddles.sheet.useQuery({ visitId }, { retry: false });
  const [isAdding, setAdding] = useState(false);
  const end = trpc.discharge.huddles.end.useMutation({
    onSuccess: () => toast.done('The huddle is ended. Its barriers have owners and times.'),
  });
  const sheet = query.data;
  if (query.error && !sheet)
    return <QueryFailed title="The agenda could not be loaded." query={query} />;
  if (!sheet) return <LoadingRows isBare words="Loading the agenda" height={40} />;
  const { mayChange, endedAt, stayId, zone } = sheet;
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Title order={3} size="h5">
          Discharge huddle
        </Title>
        <PatientIdentity {...sheet} />
        <TimeLeft {...sheet} />
      </Stack>
      <Agenda {...sheet} />
      {isAdding && <NewBarrier stayId={stayId} zone={zone} onDone={() => setAdding(false)} />}
      {mayChange && !isAdding && (
        <Button variant="default" onClick={() => setAdding(true)}>
          New barrier
        </Button>
      )}
      {end.error && (
        <Alert color="bad" title="The huddle is not ended" role="alert">
          {wordsFor(end.error)}
        </Alert>
      )}
      {endedAt === null && (
        <Button loading={end.isPending} onClick={() => end.mutate({ visitId })}>
          End huddle
        </Button>
      )}
    </Stack>
  );
}
