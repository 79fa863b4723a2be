/** One open barrier, changed in place: where it waits, who has it, until when, and that it is solved. */
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import type { AssignTo } from '#shared/cases.ts';
import type { BarrierLine } from '#shared/discharge/board.ts';
import { minuteMs } from '#shared/durations.ts';
import { delayAttributions } from '#shared/utilization/delays.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { BarrierFacts } from '#client/discharge/DischargeTable.tsx';
import { ChangeWaitsFor } from './ChangeWaitsFor.tsx';
import { dueChoices } from './barrier-choices.ts';
import { busySelect } from '#client/ui/fields/busy-select.tsx';
import { WhoField } from '#client/people/public/WhoField.tsx';

/** With the first huddle that is called. */
const CallHuddle = onDemand(
  async () => (await import('#client/discharge/huddle/CallHuddle.tsx')).CallHuddle,
);

const onError = (error: unknown) => toast.problem(wordsFor(error));

const assigned = ({ owner, ownerRole, ownerUnit }: BarrierLine): AssignTo => {
  if (owner) return { to: 'person', personId: owner.id };
  if (ownerUnit) return { to: 'unit-people', unitId: ownerUnit.id };
  return ownerRole === null ? { to: 'nobody' } : { to: 'role', role: ownerRole };
};

interface Props {
  barrier: BarrierLine;
  zone: string;
  /** Whether it is talked about now: then no other huddle is called. */
  isInHuddle?: boolean;
}

export function BarrierItem({ barrier, zone, isInHuddle = false }: Props) {
  const [isCalling, setCalling] = useState(false);
  const now = useNow(minuteMs);
  const { caseId, version, reason, attribution, state, dueAt } = barrier;
  const { discharge } = trpc.useUtils();
  // A change is under way until its barrier is read anew: another one of the version before would be refused.
  const onSuccess = () =>
    Promise.all([discharge.stay.invalidate(), discharge.huddles.sheet.invalidate()]);
  // Who gets it is written a message.
  const assign = trpc.cases.assigning.assign.useMutation({ onSuccess, onError });
  const time = trpc.discharge.timeBarrier.useMutation({ onSuccess, onError });
  const move = trpc.cases.move.useMutation({
    onError,
    onSuccess: () => {
      toast.done('The barrier is solved.');
      return onSuccess();
    },
  });
  const isChanging = assign.isPending || time.isPending || move.isPending;
  return (
    <Stack component="li" gap={6}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Anchor component={Link} to={`/casereviews?case=${caseId}`} fw={600} size="sm">
            {reason}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[
              attribution && delayAttributions[attribution],
              state !== 'open' && stateLabel('barrier', state),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <BarrierFacts barrier={barrier} now={now} />
        </div>
        <Button
          variant="default"
          size="compact-sm"
          style={{ flexShrink: 0 }}
          aria-label={`Solved: ${reason}`}
          loading={move.isPending}
          disabled={assign.isPending || time.isPending}
          onClick={() => move.mutate({ caseId, version, move: 'solve', note: '' })}
        >
          Solved
        </Button>
      </Group>
      <ChangeWaitsFor barrier={barrier} isBusy={isChanging} />
      <Group gap="xs" align="end">
        <WhoField
          aria-label={`Who deals with: ${reason}`}
          value={assigned(barrier)}
          isBusy={isChanging}
          onChange={(to) => assign.mutate({ cases: [{ caseId, version, assign: to }] })}
        />
        <Select
          aria-label={`Until when: ${reason}`}
          allowDeselect={false}
          {...(isChanging && busySelect)}
          data={dueChoices({ now, zone, dueAt })}
          value={dueAt ?? ''}
          onChange={(chosen) => time.mutate({ caseId, version, dueAt: chosen || null })}
        />
        {!isInHuddle && !isCalling && (
          <Button
            variant="subtle"
            aria-label={`Call a huddle: ${reason}`}
            onClick={() => setCalling(true)}
          >
            Call a huddle
          </Button>
        )}
      </Group>
      {isCalling && (
        <Suspense>
          <CallHuddle caseId={caseId} onLeave={() => setCalling(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
