/** The names listed on this workstation: one is chosen and opened by its passkey. */
import { Alert, Avatar, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { answerPasskey, isPasskeyUsable, passkeyWords } from '#client/auth/browser-passkeys.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { callAuth } from '#client/shell/api/http-call.ts';
import { lastEnding } from '#client/shell/session/stored-session.ts';
import { noteNames } from '#client/shell/session/workstation.ts';
import { initials } from '#client/ui/initials.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import classes from './WorkstationNames.module.css';

type Names = Awaited<ReturnType<typeof callAuth<'workstation.people'>>>;

interface Props {
  /** By email, because the name is not here, or nobody is listed any more. */
  onOther: () => void;
  onUnauthorized: () => void;
}

const elsewhere =
  'Passkeys do not work in this browser or at this address. Sign in with your email.';

function useNames(onOther: () => void): Names | null {
  const [names, setNames] = useState<Names | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = (names: Names) => {
      noteNames(names.length > 0);
      if (!isShown) return;
      if (names.length > 0) setNames(names);
      else onOther();
    };
    callAuth('workstation.people', {})
      .then(show)
      .catch(() => isShown && onOther());
    return () => {
      isShown = false;
    };
  }, [onOther]);
  return names;
}

async function enter(id: string, handlers: Parameters<typeof finishSignIn>[1]): Promise<void> {
  const chosen = await callAuth('workstation.choose', { id });
  if (!chosen.success) return handlers.wrong(chosen.error);
  if (!isPasskeyUsable(chosen.passkey.rpId)) return handlers.wrong(elsewhere);
  const credential = await answerPasskey(chosen.passkey);
  return finishSignIn(await callAuth('workstation.enter', { credential }), handlers);
}

export function WorkstationNames({ onOther, onUnauthorized }: Props) {
  const names = useNames(onOther);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const choose = async (id: string) => {
    setError(null);
    setChosenId(id);
    try {
      await enter(id, { unauthorized: onUnauthorized, wrong: setError });
    } catch (failure) {
      setError(passkeyWords(failure) ?? wordsFor(failure));
    } finally {
      setChosenId(null);
    }
  };

  if (!names) return <DelayedStatus>Looking who uses this workstation</DelayedStatus>;
  return (
    <>
      <Title order={1} size={22}>
        Choose your name
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        {lastEnding() === 'locked' && 'This screen is locked. '}
        Your passkey opens it where you were.
      </Text>
      {error !== null && (
        <Alert
          role="alert"
          color="bad"
          mb="md"
          icon={<IconAlertCircle size={18} stroke={1.5} aria-hidden />}
        >
          {error}
        </Alert>
      )}
      <ul className={classes.names} aria-label="People of this workstation">
        {names.map(({ id, fullName, hospitalRole }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              classNames={{ root: classes.name ?? '', label: classes.label ?? '' }}
              leftSection={
                <Avatar color="accent" size={32} aria-hidden>
                  {initials(fullName)}
                </Avatar>
              }
              loading={chosenId === id}
              disabled={chosenId !== null && chosenId !== id}
              onClick={() => void choose(id)}
            >
              <span>{fullName}</span>
              <Text component="span" size="xs" c="dimmed">
                {hospitalRole}
              </Text>
            </Button>
          </li>
        ))}
      </ul>
      <Stack mt="lg">
        <Button variant="subtle" disabled={chosenId !== null} onClick={onOther}>
          Someone else? Sign in with email
        </Button>
      </Stack>
    </>
  );
}
