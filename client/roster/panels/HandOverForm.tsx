/** Gives a shift of a cell to somebody else, whole or in part: judged before, told to both where it is published. */
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Assignment, Cell } from '#shared/roster.ts';
import {
  handedOver,
  instantWithin,
  type HandOver,
  type HandOverDone,
  type HandOverTaker,
} from '#shared/roster/shift-hand-over.ts';
import { worstOf, type Finding } from '#shared/roster/rules/findings.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { BookedInShift } from '#client/roster/BookedInShift.tsx';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { putOf } from '#client/roster/board/edits.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';
import { nameOf } from '#client/roster/roster-words.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

type Part = HandOver['part'];

interface Props {
  board: RosterBoard;
  editing: BoardEdits;
  cell: Cell;
  shift: Assignment;
  onDone: () => void;
}

function findingsFor(board: RosterBoard, shift: Assignment, toId: string, part: Part): Finding[] {
  const after = handedOver(shift, { toId, part });
  return after ? board.checkHandOver(shift, after) : [];
}

/** Of the unit, those whom no rule stops first. */
function candidates(board: RosterBoard, shift: Assignment, part: Part) {
  const ranks = { stop: 2, warning: 1 };
  return board.rows
    .filter((row) => row.unitId === shift.unitId && row.practitionerId !== shift.practitionerId)
    .map(({ practitionerId }) => {
      const findings = findingsFor(board, shift, practitionerId, part);
      const worst = worstOf(findings);
      const name = nameOf(board, practitionerId);
      const label = findings[0] ? `${name}: ${findings[0].words}` : name;
      return { value: practitionerId, label, rank: worst === null ? 0 : ranks[worst] };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value, label }) => ({ value, label }));
}

/** Of other units, where the type of the shift is open to them. */
function useOthers(board: RosterBoard, shift: Assignment, part: Part, isComplete: boolean) {
  const isOpen = board.types.get(shift.shiftTypeId)?.isOpenToOthers ?? false;
  const { data } = trpc.roster.handOverTakers.useQuery(
    { assignmentId: shift.id, part },
    { enabled: isOpen && isComplete, placeholderData: keepPreviousData },
  );
  return data ?? [];
}

function doneWords({ appointments }: HandOverDone): string {
  if (!appointments) return 'Handed over in the draft.';
  const { given: givenCount, left: leftCount } = appointments;
  const went = givenCount > 0 && `${appointmentsWords(givenCount)} went with it.`;
  const stayed =
    leftCount > 0 && `${appointmentsWords(leftCount)} could not: see Displaced appointments.`;
  return ['Handed over. Both get an email.', went, stayed].filter(Boolean).join(' ');
}

function noteHint(isPublished: boolean, isPast: boolean): string {
  if (isPast)
    return 'The shift has ended. On call of that time shows this, and both get it by email.';
  return isPublished ? 'Optional. Included in both emails.' : 'Optional.';
}

const otherLabel = ({ fullName, unit, findings }: HandOverTaker) =>
  [fullName, unit && `, ${unit}`, findings[0] && `: ${findings[0].words}`].filter(Boolean).join('');

export function HandOverForm({ board, editing, cell, shift, onDone }: Props) {
  const [what, setWhat] = useState<'whole' | 'first' | 'second'>('whole');
  const [time, setTime] = useState('');
  const [id] = useState(() => crypto.randomUUID());
  const [openedAt] = useState(() => Date.now());
  const [toId, setToId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const handOver = trpc.roster.handOver.useMutation({
    onSuccess: (answer) => {
      board.confirm(answer);
      toast.done(doneWords(answer));
      onDone();
    },
  });
  const isPublished = shift.state === 'published';
  /** Who was on duty then is changed: not without saying why. */
  const isPast = isPublished && Date.parse(shift.endsAt) <= openedAt;
  const at = what === 'whole' ? null : instantWithin(shift, time, board.period.zone);
  const part: Part = what === 'whole' || at === null ? null : { id, at, gives: what };
  const isTimeWrong = what !== 'whole' && at === null;
  const otherTakers = useOthers(board, shift, part, !isTimeWrong);
  const otherTaker = otherTakers.find((taker) => taker.id === toId);
  const findings =
    toId === null || isTimeWrong
      ? []
      : (otherTaker?.findings ?? findingsFor(board, shift, toId, part));
  const givenShift = toId === null || isTimeWrong ? null : handedOver(shift, { toId, part })?.given;
  const stops = findings.filter(({ severity }) => severity === 'stop');
  const isFinal = stops.some((finding) => finding.isFinal);
  const needsReason = stops.length > 0 && !isFinal;
  /** In a draft it is an edit like any other, and can be undone. */
  const edit = (to: string) =>
    editing.attempt([
      {
        cell,
        put: board
          .standingIn(cell)
          .filter((standing) => standing.id !== shift.id)
          .map(putOf),
      },
      {
        cell: { ...cell, practitionerId: to },
        put: [...board.standingIn({ ...cell, practitionerId: to }).map(putOf), putOf(shift)],
      },
    ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const why = reason.trim();
    if (toId === null || isTimeWrong || isFinal || handOver.isPending) return;
    if (isPast && note.trim() === '') return;
    if (!isPublished && part === null && !otherTaker) {
      edit(toId);
      onDone();
    } else if (!needsReason || why !== '')
      handOver.mutate({
        assignmentId: shift.id,
        practitionerId: shift.practitionerId,
        toId,
        part,
        reason: needsReason ? why : null,
        note: note.trim() === '' ? null : note,
      });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Hand over">
      <Stack gap="sm" py="sm">
        <ErrorAlert title="Not handed over" attempt={handOver.failureCount}>
          {handOver.error && wordsFor(handOver.error)}
        </ErrorAlert>
        <SegmentedControl
          aria-label="How much of it"
          fullWidth
          data={[
            { value: 'whole', label: 'Whole shift' },
            { value: 'second', label: 'From a time' },
            { value: 'first', label: 'Until a time' },
          ]}
          value={what}
          onChange={setWhat}
        />
        {what !== 'whole' && (
          <TimeField
            label={what === 'second' ? 'They take it from' : 'They take it until'}
            value={time}
            error={isTimeWrong && (isTried || time !== '') && 'Give a time within the shift'}
            onChange={setTime}
          />
        )}
        <Picker
          label="Who takes it"
          data={[
            ...candidates(board, shift, part),
            ...otherTakers.map((taker) => ({ value: taker.id, label: otherLabel(taker) })),
          ]}
          value={toId}
          error={isTried && toId === null && 'Choose somebody'}
          nothingFoundMessage="Nobody who could take it has that name."
          onChange={setToId}
        />
        {findings.map(({ words, severity }) => (
          <Text key={words} size="sm" c={severity === 'stop' ? 'bad' : 'warn'}>
            {words}
          </Text>
        ))}
        {isFinal && (
          <Text size="sm">Nobody can work twice at once, so no reason overrides this.</Text>
        )}
        {isPublished && givenShift && !isFinal && (
          <BookedInShift
            fromId={shift.practitionerId}
            to={{
              id: givenShift.practitionerId,
              fullName: otherTaker?.fullName ?? nameOf(board, givenShift.practitionerId),
            }}
            startsAt={givenShift.startsAt}
            endsAt={givenShift.endsAt}
          />
        )}
        {needsReason && (isPublished || part !== null) && (
          <TextInput
            label="Reason for the override"
            description="It is kept with the shift and in the audit log."
            maxLength={300}
            value={reason}
            error={isTried && reason.trim() === '' && 'Enter a reason'}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {(isPublished || part !== null) && (
          <TextInput
            label={isPast ? 'Why it is changed' : 'Note'}
            description={noteHint(isPublished, isPast)}
            required={isPast}
            error={isPast && isTried && note.trim() === '' && 'Write why it is changed'}
            autoComplete="off"
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <SubmitRow isPending={handOver.isPending} disabled={isFinal}>
          {isPublished ? 'Hand over and email both' : 'Hand over in the draft'}
        </SubmitRow>
      </Stack>
    </form>
  );
}
