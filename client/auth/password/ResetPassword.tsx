/** Where a mailed link or an invitation leads: a new password, and then the sign-in screen. */
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Linked } from '#client/shell/pages/WithLinkToken.tsx';
import { ask } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/toast.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const deadLink = /link does not work/i;

function DeadLink({ words }: { words: string }) {
  return (
    <AuthCard>
      <Stack gap="md">
        <Title order={1} size={22}>
          This link cannot be used
        </Title>
        <Text role="alert">{words}</Text>
        <Button component={Link} to="/forgotpassword">
          Ask for a new link
        </Button>
      </Stack>
    </AuthCard>
  );
}

function Done() {
  return (
    <AuthCard>
      <Stack gap="md">
        <Title order={1} size={22}>
          Your password is set
        </Title>
        <Text component="output">
          Every session of yours was ended. Sign in with the new password.
        </Text>
        <Button component={Link} to="/login">
          Go to sign in
        </Button>
      </Stack>
    </AuthCard>
  );
}

/** Each opening of a link begins anew. */
export const ResetPassword = () => (
  <Linked path="/resetpassword">{({ token, key }) => <WithToken key={key} token={token} />}</Linked>
);

function WithToken({ token }: { token: string }) {
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
      const answer = await ask('resetPassword', { token, password });
      if (answer.success) setDone(true);
      else refuse(answer.error);
    } catch (error) {
      const { password: wrong } = fieldProblems(error);
      if (wrong) refuse(wrong);
      else toast.problem(wordsFor(error));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    toast.clear();
    if (isPending) return;
    if (password === '') refuse('Choose a password');
    else start(save);
  };

  if (isDone) return <Done />;
  if (!token) return <DeadLink words="The link is not complete. Open it from the mail again." />;
  if (problem !== null && deadLink.test(problem)) return <DeadLink words={problem} />;
  return (
    <AuthCard>
      <form onSubmit={submit} noValidate aria-label="Set a new password">
        <Stack gap="md">
          <Title order={1} size={22}>
            Set a new password
          </Title>
          <NewPasswordField
            ref={field}
            value={password}
            error={problem}
            onChange={(text) => {
              setPassword(text);
              setProblem(null);
            }}
          />
          <Button type="submit" fullWidth size="md" loading={isPending}>
            Set the password
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            Back to sign in
          </Anchor>
        </Stack>
      </form>
    </AuthCard>
  );
}
