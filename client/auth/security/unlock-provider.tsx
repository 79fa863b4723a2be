/** The password once more, asked for when the server says that it wants it, and then on with the change. */
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { createContext, use, useState, type FormEvent, type ReactNode } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';

/** Somebody closed the question: what they were about to do is not done, and nothing is said. */
class Kept extends Error {}

export const wasKept = (error: unknown): boolean => error instanceof Kept;

type Ask = () => Promise<void>;

const UnlockContext = createContext<Ask>(() => Promise.reject(new Kept()));

interface Waiting {
  go: () => void;
  keep: (why: Kept) => void;
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
        <Text>
          Somebody else may be at this screen. What you give opens changes for five minutes.
        </Text>
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

/** Stands around what is protected. */
export function Unlocking({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const askForIt: Ask = () =>
    new Promise<void>((go, keep) => {
      setWaiting({ go, keep });
    });
  const close = () => {
    waiting?.keep(new Kept());
    setWaiting(null);
  };
  return (
    <UnlockContext value={askForIt}>
      {children}
      {/* In parts, because Mantine's own header would be a second banner of the page. */}
      <Modal.Root opened={waiting !== null} onClose={close} centered>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body pt="md">
            <Modal.Title fz={16} fw={650} mb="sm">
              Your password once more
            </Modal.Title>
            <PasswordForm
              onClose={close}
              onRight={() => {
                waiting?.go();
                setWaiting(null);
              }}
            />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </UnlockContext>
  );
}

/** Does it; where the server wants the password first, asks for it and does it then. */
export function useUnlocked() {
  const askForIt = use(UnlockContext);
  return async <Done,>(change: () => Promise<Done>): Promise<Done> => {
    try {
      return await change();
    } catch (error) {
      if (problemOf(error) !== 'security.locked') throw error;
      await askForIt();
      return change();
    }
  };
}
