/** One case in a panel: its clocks, what it is about, the steps that lead on, and what happened. */
import { Button, Divider, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { may } from '#shared/roles.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import facts from '#client/ui/list/Facts.module.css';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import type { AssigningDone } from '#client/cases/assigning/use-assign-plan.ts';
import { CaseClocks } from '#client/cases/panel/CaseClocks.tsx';
import { CaseEvents } from '#client/cases/panel/CaseEvents.tsx';
import { FlagNotice } from '#client/cases/panel/FlagNotice.tsx';
import { CaseOwner } from './CaseOwner.tsx';
import { RelatedCases } from '#client/cases/panel/RelatedCases.tsx';
import { OtherDocuments, OtherParts } from './case-parts.tsx';
import { ClockBadge } from './ClockBadge.tsx';
import { OwnedSince } from './OwnedSince.tsx';
import { PatientIdentity } from './PatientIdentity.tsx';
import { useCaseActions } from '#client/cases/panel/use-case-actions.ts';

/** Loaded with the first open case: lists are read without them. */
const CaseFiles = onDemand(
  async () => (await import('#client/cases/files/CaseFiles.tsx')).CaseFiles,
);
const FoldedContacts = onDemand(
  async () => (await import('#client/related-persons/public/FoldedContacts.tsx')).FoldedContacts,
);
const NoteCall = onDemand(async () => (await import('#client/cases/panel/NoteCall.tsx')).NoteCall);
const AssignOne = onDemand(
  async () => (await import('#client/cases/assigning/AssignOne.tsx')).AssignOne,
);
const AssignedNotice = onDemand(
  async () => (await import('#client/cases/assigning/AssignedNotice.tsx')).AssignedNotice,
);

function Facts({ caseRecord }: { caseRecord: CaseRecord }) {
  return (
    <dl className={facts.facts}>
      <dt>State</dt>
      <dd>{stateLabel(caseRecord.kind, caseRecord.state)}</dd>
      <dt>Patient</dt>
      <dd>
        <PatientIdentity {...caseRecord} />
      </dd>
      <dt>Who has it</dt>
      <dd>
        <CaseOwner {...caseRecord} />
        <OwnedSince {...caseRecord} />
      </dd>
    </dl>
  );
}

interface StepsProps {
  caseRecord: CaseRecord;
  onAssigned: (done: AssigningDone) => void;
}

/** The steps that lead on; one that needs a reason takes it from the note above. */
function Steps({ caseRecord, onAssigned }: StepsProps) {
  const user = useUser();
  const [text, setText] = useState('');
  const [isAssigning, setAssigning] = useState(false);
  const actions = useCaseActions(caseRecord);
  useUnsaved(text !== '', ['case', 'note']);
  const { moves } = kindOf(caseRecord.kind);
  const isMine = caseRecord.owner?.id === user.uid;
  const cleared = () => setText('');
  const { pending } = actions;
  const isBusy = Object.values(pending).some(({ isPending }) => isPending);
  return (
    <Stack gap="sm">
      <Textarea
        label="Note"
        description="Kept with the case, also with the next step"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        {caseRecord.mayTake && (
          <Button loading={pending.take.isPending} onClick={actions.take}>
            Take
          </Button>
        )}
        {caseRecord.moves.map((name, at) => {
          const move = moves[name];
          const needsText = move?.needsNote === true && text.trim() === '';
          return (
            <Button
              key={name}
              variant={at === 0 && isMine ? 'filled' : 'default'}
              loading={pending.move.isPending && pending.move.variables.move === name}
              disabled={isBusy || needsText}
              title={needsText ? 'Write a note that says why' : undefined}
              onClick={() => actions.move(name, text, cleared)}
            >
              {move?.label ?? name}
            </Button>
          );
        })}
        <Button
          variant="default"
          loading={pending.note.isPending}
          disabled={isBusy || text.trim() === ''}
          onClick={() => actions.writeNote(text, cleared)}
        >
          Add note
        </Button>
        {caseRecord.mayAssign && !isMine && (
          <Button
            variant="subtle"
            loading={pending.assign.isPending}
            onClick={() => actions.assignTo(user.uid, () => undefined)}
          >
            Assign to me
          </Button>
        )}
        {isMine && caseRecord.mayAssign && (
          <Button variant="subtle" loading={pending.assign.isPending} onClick={actions.release}>
            Put back
          </Button>
        )}
        {caseRecord.mayAssign && !isAssigning && (
          <Button variant="subtle" onClick={() => setAssigning(true)}>
            Assign to …
          </Button>
        )}
        {caseRecord.mayUndo && (
          <Button variant="subtle" loading={pending.undo.isPending} onClick={actions.undo}>
            Undo last step
          </Button>
        )}
      </Group>
      {caseRecord.mayAssign && isAssigning && (
        <Suspense>
          <AssignOne
            caseId={caseRecord.id}
            onAssigned={(done) => {
              setAssigning(false);
              onAssigned(done);
            }}
            onCancel={() => setAssigning(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface Props {
  caseId: string;
  /** What a kind shows besides. */
  children?: (caseRecord: CaseRecord) => ReactNode;
  /** What is long, and comes after everything but the steps. */
  below?: (caseRecord: CaseRecord) => ReactNode;
}

export function CasePanel({ caseId, children, below }: Props) {
  const query = trpc.cases.byId.useQuery({ caseId }, { retry: false });
  const { data: caseRecord, error } = query;
  const canFindPatients = may(useUser(), 'patients.find');
  const [assigned, setAssigned] = useState<AssigningDone | null>(null);
  // Also where the case is no longer the reader's to see.
  const notice = assigned && (
    <Suspense>
      <AssignedNotice done={assigned} onClose={() => setAssigned(null)} />
    </Suspense>
  );
  if (problemOf(error) === 'not-found')
    return (
      <>
        {notice}
        <Message order={3} title="This case was not found">
          It may be somebody else’s now. Close this and look in the list.
        </Message>
      </>
    );
  if (caseRecord)
    return (
      <Stack gap="md">
        {notice}
        <Group>
          <ClockBadge dueAt={caseRecord.dueAt} closedAt={caseRecord.closedAt} />
        </Group>
        <FlagNotice caseRecord={caseRecord} />
        <CaseClocks caseRecord={caseRecord} />
        <Facts caseRecord={caseRecord} />
        {children?.(caseRecord)}
        <OtherParts caseRecord={caseRecord} />
        {below?.(caseRecord)}
        <Divider />
        <Steps caseRecord={caseRecord} onAssigned={setAssigned} />
        <Suspense fallback={<LoadingRows isBare words="Loading calls and files" height={40} />}>
          {caseRecord.patient && canFindPatients && (
            <FoldedContacts patientId={caseRecord.patient.id} />
          )}
          <NoteCall caseId={caseRecord.id} patientId={caseRecord.patient?.id ?? null} />
          <CaseFiles caseRecord={caseRecord} />
        </Suspense>
        <RelatedCases caseRecord={caseRecord} />
        <OtherDocuments caseRecord={caseRecord} />
        <Divider />
        <CaseEvents caseRecord={caseRecord} />
        <Button
          component={Link}
          to={`/chat?case=${caseRecord.id}`}
          variant="default"
          leftSection={<IconMessages size={18} stroke={1.5} aria-hidden />}
        >
          Messages about this case
        </Button>
      </Stack>
    );
  if (error) return <QueryFailed title="The case could not be loaded." query={query} />;
  return <LoadingRows isBare words="Loading the case" height={40} />;
}

/** The instructions of a task. */
export function Instructions({ caseRecord }: { caseRecord: CaseRecord }) {
  const { instructions } = caseRecord.subject;
  if (typeof instructions !== 'string' || !instructions) return null;
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
      {instructions}
    </Text>
  );
}
