/** In the panel of a case: the questions with the step that ends them, and to whom a need is referred. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useId, useState, type SubmitEvent } from 'react';
import { NeedSubject } from '#shared/case-kinds/need.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { CaseForm } from '#client/cases/public/forms/CaseForm.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  caseRecord: CaseRecord;
}

function Questions({ caseRecord: { id: caseId, version, owner, closedAt } }: Props) {
  const user = useUser();
  const form = trpc.cases.forms.ofCase.useQuery({ caseId });
  const finish = trpc.needs.finish.useMutation({
    onSuccess: ({ needs }) =>
      toast.done(
        needs.length === 0
          ? 'Asked. No new need.'
          : `Asked. ${counted(needs.length, 'need')} opened.`,
      ),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const isMine = owner?.id === user.uid;
  return (
    <Stack gap="sm">
      {isMine || closedAt !== null ? (
        <CaseForm caseId={caseId} />
      ) : (
        <Text size="sm" c="dimmed">
          Take it to ask the questions.
        </Text>
      )}
      {isMine && closedAt === null && form.data?.signed && (
        <Group>
          <Button loading={finish.isPending} onClick={() => finish.mutate({ caseId, version })}>
            Close as asked
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Refer({ caseRecord: { id: caseId, version, closedAt, subject } }: Props) {
  const id = useId();
  const { said = '', resource = null } = NeedSubject.safeParse(subject).data ?? {};
  const [to, setTo] = useState('');
  const [attempt, setAttempt] = useState(0);
  useUnsaved(to !== '', ['case']);
  const refer = trpc.needs.refer.useMutation({
    onSuccess: () => {
      setTo('');
      toast.done('The referral is noted.');
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(refer.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    refer.mutate({ caseId, version, resource: to });
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        Need
      </Title>
      <Text size="sm">{said}</Text>
      <Text size="sm">{resource === null ? 'Not referred yet.' : `Referred to ${resource}.`}</Text>
      {closedAt === null && (
        <form onSubmit={submit} noValidate aria-label="Refer">
          <Stack gap="sm">
            <ErrorAlert title="The referral was not noted" attempt={attempt}>
              {refer.error && !errors['resource'] && wordsFor(refer.error)}
            </ErrorAlert>
            <TextInput
              label="To whom"
              description="A service, an office, a person; their answer is a note or a call below"
              maxLength={120}
              value={to}
              error={errors['resource']}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" variant="default" loading={refer.isPending}>
                Refer
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

export const NeedSteps = ({ caseRecord }: Props) =>
  caseRecord.kind === 'need' ? (
    <Refer caseRecord={caseRecord} />
  ) : (
    <Questions caseRecord={caseRecord} />
  );
