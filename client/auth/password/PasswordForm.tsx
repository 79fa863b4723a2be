/** The form of the pages that set a new password: title, fields, one button, and a link back to sign-in. */
import { Anchor, Button, Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { AuthCard } from '#client/auth/AuthCard.tsx';
import { useNavigation } from '#client/shell/routes/navigation.tsx';

export function BackToSignIn() {
  const { PageLink } = useNavigation();
  return (
    <Anchor component={PageLink} to="/login" size="sm">
      Back to sign in
    </Anchor>
  );
}

interface Props {
  /** The form's name for screen readers. */
  label: string;
  verb: string;
  isPending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function PasswordForm({ label, verb, isPending, onSubmit, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <AuthCard>
      <form onSubmit={submit} noValidate aria-label={label}>
        <Stack gap="md">
          <Title order={1} size={22}>
            Set a new password
          </Title>
          {children}
          <Button type="submit" fullWidth size="md" loading={isPending}>
            {verb}
          </Button>
          <BackToSignIn />
        </Stack>
      </form>
    </AuthCard>
  );
}
