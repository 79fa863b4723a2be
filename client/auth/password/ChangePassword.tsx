/** Changes the password while signed in: asks for the current one, and ends every other session. */
import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

interface Problems {
  currentPassword?: string;
  newPassword?: string;
}

export function ChangePassword() {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);

  const show = (problems: Problems) => {
    setProblems(problems);
    if (problems.currentPassword) currentField.current?.focus();
    else if (problems.newPassword) newField.current?.focus();
  };

  const change = trpc.auth.changePassword.useMutation({
    onSuccess: (answer) => {
      if (!answer.success) return show({ [answer.field]: answer.error });
      setCurrent('');
      setNew('');
      return toast.done('Your password is changed. Your other sessions were ended.');
    },
    onError: (error) => {
      const problems: Problems = fieldProblems(error);
      if (problems.currentPassword || problems.newPassword) show(problems);
      else toast.problem(wordsFor(error));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const problems = {
      ...(currentPassword ? {} : { currentPassword: 'Enter your current password' }),
      ...(newPassword ? {} : { newPassword: 'Choose a password' }),
    };
    show(problems);
    if (currentPassword && newPassword) change.mutate({ currentPassword, newPassword });
  };

  return (
    <form onSubmit={submit} noValidate aria-labelledby="change-password">
      <Stack gap="md" maw={440}>
        <div>
          <Title order={2} size="h4" id="change-password">
            Password
          </Title>
          <Text c="dimmed" size="sm">
            Changing it signs you out everywhere else. We confirm it by email.
          </Text>
        </div>
        <PasswordInput
          ref={currentField}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          value={currentPassword}
          error={problems.currentPassword}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          onChange={(event) => {
            setCurrent(event.currentTarget.value);
            setProblems({});
          }}
        />
        <NewPasswordField
          ref={newField}
          value={newPassword}
          error={problems.newPassword}
          onChange={(text) => {
            setNew(text);
            setProblems({});
          }}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
