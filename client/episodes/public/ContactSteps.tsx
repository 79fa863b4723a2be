/** The script of a contact after discharge, and the step that closes it; red answers become tasks. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { redAnswers } from '#shared/cases/case-forms/contact-script.ts';
import { contactTries } from '#shared/case-kinds/contact.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { CaseForm } from '#client/cases/public/CaseForm.tsx';
import { counted } from '#client/ui/list/counted.ts';
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
          : `Reached. ${counted(tasks.length, 'task')} opened: ${tasks.map(({ title }) => title).join(', ')}.`,
      ),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const signed = form.data?.signed;
  const red = redAnswers.filter(({ linkId, codes }) =>
    signed?.items.some(
      (item) =>
        item.linkId === linkId &&
        item.answer?.some(({ valueCoding }) => codes.includes(valueCoding?.code ?? '')),
    ),
  );
  if (!signed) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {red.length === 0
          ? 'No answer needs anybody to act.'
          : `Opens ${counted(red.length, 'task')}: ${red.map(({ task }) => task).join(', ')}.`}
      </Text>
      <Group>
        <Button loading={finish.isPending} onClick={() => finish.mutate({ caseId, version })}>
          Close as reached
        </Button>
      </Group>
    </Stack>
  );
}

/** Tries since it was opened that reached nobody. */
function triesOf({ events }: CaseRecord): number {
  const begun = events.findLastIndex(({ toState }) => toState === 'open');
  return events
    .slice(begun + 1)
    .filter(({ event, call }) => event === 'called' && call?.outcome !== 'reached').length;
}

export function ContactSteps({ caseRecord }: Props) {
  const id = useId();
  const user = useUser();
  const { owner, closedAt, state } = caseRecord;
  const isMine = owner?.id === user.uid;
  const tries = triesOf(caseRecord);
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        Call
      </Title>
      {closedAt === null && (
        <Text size="sm">
          {state === 'escalated'
            ? `${tries} tries reached nobody. The role has it now.`
            : `${tries} of ${contactTries} tries reached nobody. Note each call below; after ${contactTries} the role has it.`}
        </Text>
      )}
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
