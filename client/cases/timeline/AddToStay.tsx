/** Adds to the stay: a task or another case that the reader may open, a barrier, or a note or call on an open case. */
import { Select, Stack, Text } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import { kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { mayOpenByHand } from '#shared/case-kinds/opened-by-hand.ts';
import type { PatientCase } from '#shared/cases/patient-work.ts';
import { may } from '#shared/roles.ts';
import { AddText } from '#client/cases/public/AddText.tsx';
import { CaseParts } from '#client/cases/public/case-parts.tsx';
import { NewCase } from '#client/cases/public/NewCase.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { Stay } from './use-stay.ts';

const NoteCall = onDemand(async () => (await import('#client/cases/panel/NoteCall.tsx')).NoteCall);

type What = KindName | 'new-barrier' | 'note' | 'call';

interface Props {
  patientId: string;
  name: string;
  stay: Stay;
  /** Of the patient, as the reader sees them. */
  cases: readonly PatientCase[];
  zone: string;
  onDone: () => void;
}

const caseWords = ({ kind, title }: PatientCase) => `${kindOf(kind).label}: ${title}`;

/** A note or a call stands on a case: of this stay, or of none. */
const casesToAddTo = (cases: readonly PatientCase[], { encounterId }: Stay) =>
  cases.filter(
    (patientCase) =>
      patientCase.closedAt === null &&
      (encounterId === null ||
        patientCase.encounterId === null ||
        patientCase.encounterId === encounterId),
  );

function AddNote({ caseId, onDone }: { caseId: string; onDone: () => void }) {
  const add = trpc.cases.note.useMutation({
    onSuccess: () => {
      toast.done('The note is added.');
      onDone();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <AddText
      label="Note"
      verb="Add note"
      scope={['case', 'note']}
      isPending={add.isPending}
      add={(note, onAdded) => add.mutate({ caseId, note }, { onSuccess: onAdded })}
    />
  );
}

function AddToCase({
  what,
  patientId,
  stay,
  cases,
  onDone,
}: Pick<Props, 'patientId' | 'stay' | 'cases' | 'onDone'> & { what: 'note' | 'call' }) {
  const openCases = casesToAddTo(cases, stay);
  const [caseId, setCaseId] = useState(openCases[0]?.id ?? null);
  if (caseId === null)
    return (
      <Text c="dimmed">
        No open case of this stay is yours to see. Add a task first: notes and calls stand with it.
      </Text>
    );
  return (
    <>
      <Select
        label="On which case"
        allowDeselect={false}
        data={openCases.map((patientCase) => ({
          value: patientCase.id,
          label: caseWords(patientCase),
        }))}
        value={caseId}
        onChange={setCaseId}
      />
      {what === 'note' ? (
        <AddNote key={caseId} caseId={caseId} onDone={onDone} />
      ) : (
        <Suspense fallback={<LoadingRows isBare words="Loading the form" height={40} />}>
          <NoteCall
            key={caseId}
            caseId={caseId}
            patientId={patientId}
            isOpenAtFirst
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  );
}

export function AddToStay({ patientId, name, stay, cases, zone, onDone }: Props) {
  const user = useUser();
  const parts = use(CaseParts);
  const [what, setWhat] = useState<What>('task');
  const { encounterId } = stay;
  const canAddBarrier =
    parts !== null && encounterId !== null && stay.isOpen && may(user, 'case-management');
  const choices = [
    ...kindNames
      .filter((kind) => mayOpenByHand(user, kind))
      .map((kind) => ({ value: kind as What, label: kindOf(kind).label })),
    ...(canAddBarrier ? [{ value: 'new-barrier' as const, label: 'Barrier to discharge' }] : []),
    { value: 'note' as const, label: 'Note on a case' },
    { value: 'call' as const, label: 'Call on a case' },
  ];
  return (
    <Stack gap="md">
      <Select
        label="What"
        data-autofocus
        allowDeselect={false}
        data={choices}
        value={what}
        onChange={(next) => setWhat((next ?? 'task') as What)}
      />
      {what === 'note' || what === 'call' ? (
        <AddToCase
          key={what}
          what={what}
          patientId={patientId}
          stay={stay}
          cases={cases}
          onDone={onDone}
        />
      ) : what === 'new-barrier' ? (
        parts &&
        encounterId !== null && (
          <Suspense fallback={<LoadingRows isBare words="Loading the form" height={40} />}>
            <parts.NewBarrier stayId={encounterId} zone={zone} onDone={onDone} />
          </Suspense>
        )
      ) : (
        <NewCase
          key={what}
          kind={what}
          about={{ patientId, name, encounterId }}
          onDone={() => {
            toast.done(`The ${kindOf(what).label.toLowerCase()} is added to the stay.`);
            onDone();
          }}
        />
      )}
    </Stack>
  );
}
