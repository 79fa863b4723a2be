/** The page of a guest's link: which visit it is for, and the form that asks who they are. */
import { Paper, Skeleton, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { InvitationView } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { BirthDateField } from '#client/ui/fields/BirthDateField.tsx';
import { adoptHours } from '#client/ui/times/locale.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { useEarlyCheck } from './EarlyCheck.tsx';
import { clinicWords, invitedWords } from './words/guest-words.ts';
import { GuestForm } from './GuestForm.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { LostLink } from './LostLink.tsx';
import { beginWords, whenWords } from './words/visit-time-words.ts';
import classes from './GuestCard.module.css';

interface Props {
  token: string;
  onPass: (pass: string) => void;
}

const refetchEveryMs = 30_000;

interface FormProps extends Props {
  invited: InvitationView;
}

function WhoAreYou({ token, invited, onPass }: FormProps) {
  const [name, setName] = useState('');
  const [birthDate, setBirthDate] = useState('');
  const recognise = trpc.visits.guest.recognise.useMutation({
    onSuccess: ({ pass }) => onPass(pass),
  });
  const problems = fieldProblems(recognise.error);
  const hasFieldProblem = Object.keys(problems).length > 0;

  const field = (of: 'name' | 'birthDate') =>
    ({ name: of, size: 'md', error: problems[of] }) as const;

  const submit = () => {
    const birthDateInput = invited.asksBirthDate && birthDate ? { birthDate } : {};
    recognise.mutate({ token, name, ...birthDateInput });
  };

  const problem = recognise.error && !hasFieldProblem && (
    <>
      {wordsFor(recognise.error)}
      {problemOf(recognise.error) === 'throttled' &&
        ` Or ${clinicWords(invited).replace('Call', 'call')}.`}
    </>
  );

  return (
    <GuestForm
      label="Who are you?"
      submit="Continue"
      isPending={recognise.isPending}
      problem={problem}
      onSubmit={submit}
    >
      <TextInput
        {...field('name')}
        label="Your first and last name"
        description="As the clinic has it."
        dir="auto"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {invited.asksBirthDate && (
        <BirthDateField
          {...field('birthDate')}
          label="Your date of birth"
          autoComplete="bday"
          value={birthDate}
          onChange={setBirthDate}
        />
      )}
    </GuestForm>
  );
}

function InvitationState(props: FormProps) {
  const { door, zone, opensAt } = props.invited;
  if (door === 'open') return <WhoAreYou {...props} />;
  if (door === 'early') {
    return (
      <Text component="output">
        The waiting room opens {whenWords(opensAt, zone)}. Keep this page open, or open the link
        again then. You can check your camera and microphone now.
      </Text>
    );
  }
  return (
    <Text component="output">
      {door === 'cancelled' ? 'This visit was cancelled.' : 'This visit is over.'} Do you still need
      help? {clinicWords(props.invited)}.
    </Text>
  );
}

function LoadingInvitation() {
  return (
    <DelayedStatus>
      <VisuallyHidden>Opening your invitation</VisuallyHidden>
      <Stack gap="sm" aria-hidden>
        <Skeleton height={28} width="80%" />
        <Skeleton height={18} width="60%" />
        <Skeleton height={64} mt="md" />
        <Skeleton height={50} />
      </Stack>
    </DelayedStatus>
  );
}

export function GuestInvited({ token, onPass }: Props) {
  const { data, error, isFetching, refetch } = trpc.visits.guest.look.useQuery(
    { token },
    { enabled: token.length === 43, refetchInterval: refetchEveryMs },
  );
  const { check, button } = useEarlyCheck(data);
  // A dead link stays dead, whatever later queries answer.
  const [isDead, setDead] = useState(token.length !== 43);
  if (!isDead && problemOf(error) === 'visits.link-dead') setDead(true);
  if (isDead && !data) {
    return (
      <PatientFrame>
        <LostLink />
      </PatientFrame>
    );
  }
  if (!data) {
    return (
      <PatientFrame>
        {error ? (
          <LoadFailed
            title="Your invitation could not be opened."
            words={wordsFor(error)}
            trying={isFetching}
            onTryAgain={() => void refetch()}
          />
        ) : (
          <LoadingInvitation />
        )}
      </PatientFrame>
    );
  }
  adoptHours(data.hourFormat);
  if (check) return check;
  return (
    <GuestFrame visit={data} footer={button}>
      <div>
        <Title order={1} size={24}>
          {invitedWords(data.role, listed(data.clinicians))}
        </Title>
        <Text c="dimmed">{beginWords(data.startsAt, data.zone)}</Text>
      </div>
      <Paper withBorder className={classes.card}>
        <InvitationState token={token} invited={data} onPass={onPass} />
      </Paper>
    </GuestFrame>
  );
}
