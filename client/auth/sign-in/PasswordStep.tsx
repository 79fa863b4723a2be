/** The first step of sign-in: email and password. */
import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { callAuth } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { lastEnding } from '#client/shell/session/stored-session.ts';
import { areCookiesKept, cookieWords } from './cookies-kept.ts';
import { OtherSignIns } from './OtherSignIns.tsx';
import classes from './PasswordStep.module.css';

interface Props {
  email: string;
  hadSession: boolean;
  onEmail: (email: string) => void;
  /** Resolves when the next panel has replaced this one. */
  onRight: (maskedEmail: string) => Promise<void>;
  onUnauthorized: () => void;
}

interface FieldErrors {
  email?: string | undefined;
  password?: string | undefined;
}

const missing = (email: string, password: string): FieldErrors => ({
  ...(email.trim() ? {} : { email: 'Email is required' }),
  ...(password ? {} : { password: 'Password is required' }),
});

export function PasswordStep({ email, hadSession, onEmail, onRight, onUnauthorized }: Props) {
  const { PageLink } = useNavigation();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, start] = useTransition();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const hasEmail = useRef(email !== '');
  useEffect(() => (hasEmail.current ? passwordField : emailField).current?.focus(), []);

  const show = (next: FieldErrors) => {
    setErrors(next);
    if (next.email) emailField.current?.focus();
    else if (next.password) passwordField.current?.focus();
  };

  /** The words stay until the next try, and what was typed is selected to be typed anew. */
  const refuse = (words: string) => {
    setRefusal(words);
    passwordField.current?.focus();
    passwordField.current?.select();
  };

  const logIn = async () => {
    toast.clear();
    try {
      const answer = await callAuth('authUserEmailPass', { email, password });
      if (answer.success && !areCookiesKept()) refuse(cookieWords());
      else if (answer.success) await onRight(answer.user.maskedEmail);
      else if ('unauthorized' in answer) onUnauthorized();
      else refuse(answer.error);
    } catch (error) {
      const fields: FieldErrors = fieldProblems(error);
      if (fields.email || fields.password) show(fields);
      else refuse(wordsFor(error));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setRefusal(null);
    const problems = missing(email, password);
    show(problems);
    if (!problems.email && !problems.password) start(logIn);
  };

  const field = (name: keyof FieldErrors, onType: (text: string) => void) => ({
    name,
    size: 'md' as const,
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      onType(event.currentTarget.value);
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Sign in">
      <Text className={classes.eyebrow}>SIGN IN</Text>
      <Title order={1} size={22}>
        Welcome back!
      </Title>
      <div className={classes.message}>
        {refusal !== null && (
          <Text size="sm" fw={600} c="var(--bad)" role="alert" className={classes.refusal}>
            <IconAlertCircle size={18} stroke={1.5} aria-hidden />
            <span>{refusal}</span>
          </Text>
        )}
        {refusal === null && (
          <Text size="sm" c="dimmed">
            {hadSession
              ? `${lastEnding() === 'locked' ? 'This screen is locked.' : 'Your session has ended.'} Sign in to go on where you were.`
              : 'Use your hospital email and password.'}
          </Text>
        )}
      </div>
      <Stack gap="md">
        <TextInput
          {...field('email', onEmail)}
          ref={emailField}
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
        />
        <div className={classes.password}>
          <PasswordInput
            {...field('password', setPassword)}
            ref={passwordField}
            label="Password"
            autoComplete="current-password"
            value={password}
            visible={isShown}
            onVisibilityChange={setShown}
            visibilityToggleButtonProps={{
              'aria-label': isShown ? 'Hide the password' : 'Show the password',
              tabIndex: 0,
            }}
          />
          <Anchor
            component={PageLink}
            to="/forgotpassword"
            size="sm"
            className={classes.forgot ?? ''}
          >
            Forgot password ?
          </Anchor>
        </div>
        <Button type="submit" fullWidth size="md" loading={isPending}>
          Log In
        </Button>
      </Stack>
      <Group mt="md">
        <OtherSignIns />
      </Group>
    </form>
  );
}
