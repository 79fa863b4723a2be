/** Resolves displaced appointments in one step: how, what would become of each, and what became of it. */
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DisplacedAppointment, ResolveHow } from '#shared/front-desk/displaced.ts';
import { minuteMs } from '#shared/durations.ts';
import { mostResolved } from '#shared/limits.ts';
import { may } from '#shared/roles.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { dayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { ResolveRows, type ResolveRowState } from './ResolveRows.tsx';
import { ReasonField } from '#client/appointments/public/ReasonField.tsx';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import { howWords, keyOf, refOf, resolveVerbs, undoneWords } from './displaced-words.ts';

interface Props {
  rows: readonly DisplacedAppointment[];
  how: ResolveHow;
  zone: string;
  onDone: () => void;
}

/** Days that a patient has to answer, unless somebody chooses others. */
const daysToAnswer = 3;

export function ResolvePanel({ rows: all, how: first, zone, onDone }: Props) {
  const user = useUser();
  const rows = all.slice(0, mostResolved);
  const today = dayIn(zone, useNow(minuteMs));
  const [how, setHow] = useState(first);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [untilDay, setUntilDay] = useState(addDays(today, daysToAnswer));
  const [reason, setReason] = useState('');
  const offerUndo = useOfferUndo();
  const undo = trpc.appointments.displaced.undo.useMutation({
    onSuccess: (undone) => {
      toast.done(undoneWords(undone));
      // The panel shows what can be done again.
      resolve.reset();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const resolve = trpc.appointments.displaced.settle.useMutation({
    onSuccess: (results) => {
      const changeIds = results.flatMap(({ changeId }) => changeId ?? []);
      const [changeId] = changeIds;
      if (changeId === undefined) return;
      const words = `${appointmentsWords(changeIds.length)} settled. Their patients are told in a moment.`;
      offerUndo({
        words,
        undoneWords: '',
        undo: { changeId, until: '', tellsPatient: false },
        undoAll: () => undo.mutate({ changeIds }),
      });
    },
  });
  const plan = trpc.appointments.displaced.plan.useQuery(
    { how, rows: rows.map(refOf) },
    { enabled: !resolve.data, staleTime: 0 },
  );
  const planOf = (displaced: DisplacedAppointment) =>
    plan.data?.find((each) => keyOf(each) === keyOf(refOf(displaced)));
  const chosen = rows.flatMap((row) => {
    const planned = planOf(row);
    return planned?.can && !leftOut.has(keyOf(planned)) ? [planned] : [];
  });
  const stateOf = (displaced: DisplacedAppointment): ResolveRowState => ({
    plan: planOf(displaced),
    result: resolve.data?.find((each) => keyOf(each) === keyOf(refOf(displaced))),
    isChosen: !leftOut.has(keyOf(refOf(displaced))),
  });
  const toggle = (key: string) =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const start = () =>
    resolve.mutate({
      isUndoable: true,
      how,
      rows: chosen.map(({ appointmentId, practitionerId, version, toId, startsAt }) => ({
        appointmentId,
        practitionerId,
        version,
        ...(toId === undefined ? {} : { toId }),
        ...(startsAt === undefined ? {} : { startsAt }),
      })),
      ...(how === 'ask' ? { untilDay } : {}),
      ...(how === 'cancel' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
    });
  const failure = failureOf(plan, 'What can be done with them could not be loaded.');
  const doneCount = resolve.data?.filter(({ isDone }) => isDone).length ?? 0;
  return (
    <Stack gap="md">
      {!resolve.data && (
        <Radio.Group label="How" value={how} onChange={(value) => setHow(value as ResolveHow)}>
          <Stack gap="xs" mt="xs">
            {(['reassign', 'next-free', 'ask', 'keep', 'cancel'] as const)
              .filter((option) => option !== 'reassign' || may(user, 'appointments.plan'))
              .map((option) => (
                <Radio
                  key={option}
                  value={option}
                  label={howWords[option]}
                  disabled={resolve.isPending}
                />
              ))}
          </Stack>
        </Radio.Group>
      )}
      {how === 'ask' && !resolve.data && (
        <DateField
          id="answer-until"
          label="Answer until"
          description="Without an answer they come back to the list."
          today={today}
          firstDay={today}
          value={untilDay}
          error={fieldProblems(resolve.error)['untilDay']}
          onChange={setUntilDay}
        />
      )}
      {how === 'cancel' && !resolve.data && (
        <ReasonField keptWith="appointments" value={reason} onChange={setReason} />
      )}
      {resolve.error && (
        <Alert color="bad" role="alert" title="Not all were settled">
          {wordsFor(resolve.error)}
        </Alert>
      )}
      {resolve.data && (
        <Alert
          color={doneCount === resolve.data.length ? 'good' : 'warn'}
          role="alert"
          title={`${appointmentsWords(doneCount)} settled${doneCount === resolve.data.length ? '' : `, ${resolve.data.length - doneCount} not`}.`}
        />
      )}
      {failure ? (
        <LoadFailed {...failure} />
      ) : (
        <ResolveRows rows={rows} zone={zone} stateOf={stateOf} onToggle={toggle} />
      )}
      {all.length > rows.length && (
        <Text size="sm" c="dimmed">
          There are more. Settle these first, then open this again.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {resolve.data ? (
          <Button onClick={onDone}>Close</Button>
        ) : (
          <>
            <Button variant="default" disabled={resolve.isPending} onClick={onDone}>
              Leave as they are
            </Button>
            <Button
              {...(how === 'cancel' ? { color: 'bad' } : {})}
              loading={resolve.isPending}
              disabled={chosen.length === 0 || (how === 'ask' && untilDay === '')}
              onClick={start}
            >
              {resolveVerbs[how]} {appointmentsWords(chosen.length)}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
