/** The page behind a reset link or an invitation: sets a new password, then leads to sign-in. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, useTransition } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { callAuth } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { AuthCard } from '#client/auth/AuthCard.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const deadLink = /link does not work/i;

function DeadLink({ words }: { words: string }) {
  const { PageLink } = useNavigation();
  return (
    <AuthCard>
      <Stack gap="md">
        <Title order={1} size={22}>
          This link cannot be used
        </Title>
        <Text role="alert">{words}</Text>
        <Button component={PageLink} to="/forgotpassword">
          Ask for a new link
        </Button>
      </Stack>
    </AuthCard>
  );
}

function Done() {
  const { PageLink } = useNavigation();
  return (
    <AuthCard>
      <Stack gap="md">
        <Title order={1} size={22}>
          Your password is set
        </Title>
        <Text component="output">
          You were signed out everywhere. Sign in with the new password.
        </Text>
        <Button component={PageLink} to="/login">
          Go to sign in
        </Button>
      </Stack>
    </AuthCard>
  );
}

/** Another link remounts the form. */
export const ResetPassword = () => (
  <WithLinkToken path="/resetpassword">
    {({ token, key }) => <ResetForm key={key} token={token} />}
  </WithLinkToken>
);

function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [isPending, start] = useTransition();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };

  const save = async () => {
    try {
      const answer = await callAuth('resetPassword', { token, password });
      if (answer.success) setDone(true);
      else refuse(answer.error);
    } catch (error) {
      const { password: wrong } = fieldProblems(error);
      if (wrong) refuse(wrong);
      else toast.problem(wordsFor(error));
    }
  };

  const submit = () => {
    toast.clear();
    if (password === '') refuse('Choose a password');
    else start(save);
  };

  if (isDone) return <Done />;
  if (!token) return <DeadLink words="The link is incomplete. Open it from the email again." />;
  if (problem !== null && deadLink.test(problem)) return <DeadLink words={problem} />;
  return (
    <PasswordForm
      label="Set a new password"
      verb="Set the password"
      isPending={isPending}
      onSubmit={submit}
    >
      <NewPasswordField
        ref={field}
        value={password}
        error={problem}
        onChange={(text) => {
          setPassword(text);
          setProblem(null);
        }}
      />
    </PasswordForm>
  );
}
