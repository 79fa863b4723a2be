/** Asks for the password again where the server requires it for a change, and then retries the change. */
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { createContext, use, useState, type FormEvent, type ReactNode } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';

/** The question was closed: the change is not made, and no error is shown. */
class UnlockCancelled extends Error {}

export const isUnlockCancelled = (error: unknown): boolean => error instanceof UnlockCancelled;

type AskForPassword = () => Promise<void>;

const UnlockContext = createContext<AskForPassword>(() => Promise.reject(new UnlockCancelled()));

interface PendingUnlock {
  resolve: () => void;
  reject: (reason: UnlockCancelled) => void;
}

function PasswordForm({ onRight, onClose }: { onRight: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const unlock = trpc.auth.security.unlock.useMutation({
    onSuccess: (answer) => (answer.success ? onRight() : setProblem(answer.error)),
    onError: (error) => setProblem(fieldProblems(error)['password'] ?? wordsFor(error)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unlock.isPending) return;
    if (password) unlock.mutate({ password });
    else setProblem('Enter your password');
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>You can then change your security settings for five minutes.</Text>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={unlock.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={unlock.isPending}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Wraps the parts of a page whose changes are protected. */
export function UnlockProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingUnlock | null>(null);
  const askForPassword: AskForPassword = () =>
    new Promise<void>((resolve, reject) => {
      setPending({ resolve, reject });
    });
  const close = () => {
    pending?.reject(new UnlockCancelled());
    setPending(null);
  };
  return (
    <UnlockContext value={askForPassword}>
      {children}
      {/* Built from parts, because Mantine's own header would be a second banner landmark. */}
      {/* Above a question whose answer needs the password. */}
      <Modal.Root opened={pending !== null} onClose={close} centered zIndex={260}>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body pt="md">
            <Modal.Title fz={16} fw={650} mb="sm">
              Confirm your password
            </Modal.Title>
            <PasswordForm
              onClose={close}
              onRight={() => {
                pending?.resolve();
                setPending(null);
              }}
            />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </UnlockContext>
  );
}

/** Runs a change; where the server requires the password first, asks for it and runs the change again. */
export function useUnlocked() {
  const askForPassword = use(UnlockContext);
  return async <Done,>(change: () => Promise<Done>): Promise<Done> => {
    try {
      return await change();
    } catch (error) {
      if (problemOf(error) !== 'security.locked') throw error;
      await askForPassword();
      return change();
    }
  };
}
