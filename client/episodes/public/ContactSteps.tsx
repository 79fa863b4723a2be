/** The script of a contact after discharge, and the step that closes it; red answers become tasks. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { tasksOfContact } from '#shared/cases/case-forms/contact-script.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { CaseForm } from '#client/cases/public/forms/CaseForm.tsx';
import { openedWords, opensWords } from '#client/cases/public/forms/answer-task-words.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  caseRecord: CaseRecord;
}

function Finish({ caseRecord: { id: caseId, version } }: Props) {
  const form = trpc.cases.forms.ofCase.useQuery({ caseId });
  const finish = trpc.episodes.contacts.finish.useMutation({
    onSuccess: ({ tasks }) =>
      toast.done(
        tasks.length === 0
          ? 'Reached. Nothing is left to do.'
          : `Reached. ${openedWords(tasks.map(({ title }) => title))}`,
      ),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!form.data?.signed) return null;
  const { questionnaire, signed } = form.data;
  const tasks = tasksOfContact(questionnaire, signed.items);
  return (
    <Stack gap="xs">
      <Text size="sm">
        {tasks.length === 0
          ? 'No answer needs anybody to act.'
          : opensWords(tasks.map(({ task }) => task))}
      </Text>
      <Group>
        <Button loading={finish.isPending} onClick={() => finish.mutate({ caseId, version })}>
          Close as reached
        </Button>
      </Group>
    </Stack>
  );
}

/** Tries in a row that reached nobody, since it was opened or handed over: as the server counts them. */
function triesOf({ events, state }: CaseRecord): number {
  const begun = events.findLastIndex(
    ({ toState }) => toState === 'open' || (toState === 'escalated' && state !== 'escalated'),
  );
  const calls = events.slice(begun + 1).filter(({ event }) => event === 'called');
  const reached = calls.findLastIndex(({ call }) => call?.outcome === 'reached');
  return calls.length - reached - 1;
}

function Tries({ caseRecord }: Props) {
  const most = trpc.organization.careSettings.useQuery({}).data?.contactTries;
  const count = triesOf(caseRecord);
  const tries = count === 1 ? '1 try has reached nobody.' : `${count} tries have reached nobody.`;
  if (caseRecord.state === 'escalated')
    return (
      <Text size="sm">
        {tries}
        {caseRecord.owner === null && ' The role has it now.'}
      </Text>
    );
  return (
    <Text size="sm">
      {count > 0 && `${tries} `}Note each call below.
      {most !== undefined && ` After ${most} in a row that reach nobody the role has it.`}
    </Text>
  );
}

export function ContactSteps({ caseRecord }: Props) {
  const id = useId();
  const user = useUser();
  const { owner, closedAt } = caseRecord;
  const isMine = owner?.id === user.uid;
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        Call
      </Title>
      {closedAt === null && <Tries caseRecord={caseRecord} />}
      {isMine || closedAt !== null ? (
        <CaseForm caseId={caseRecord.id} />
      ) : (
        <Text size="sm" c="dimmed">
          Take it to fill in the script.
        </Text>
      )}
      {isMine && closedAt === null && <Finish caseRecord={caseRecord} />}
    </Stack>
  );
}
