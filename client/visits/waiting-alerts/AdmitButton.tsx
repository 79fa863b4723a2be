/** Lets a waiting patient in, and takes the reader into the call; a colleague's patient is taken over first. */
import { Button } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { preloadCall } from '#client/visits/public/preload-call.ts';
import { useAdmit } from './use-admit.tsx';

interface AdmitButtonProps {
  patient: Pick<WaitingPatient, 'visitId' | 'isOwn'>;
  /** What a screen reader says, with who it is. */
  label: string;
  /** On the button, where "Admit" alone would leave a question. */
  word?: string;
  /** Another button of the page is the first. */
  isQuiet?: boolean;
  disabled?: boolean;
}

export const admitWords = ({ isOwn }: Pick<WaitingPatient, 'isOwn'>): string =>
  isOwn ? 'Admit' : 'Take over and admit';

export function AdmitButton({
  patient,
  label,
  word,
  isQuiet = false,
  disabled = false,
}: AdmitButtonProps) {
  const { admit, isPending, question } = useAdmit();
  const { visitId, isOwn } = patient;
  return (
    <>
      <Button
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={!isQuiet && <IconDoorEnter size={18} stroke={1.5} aria-hidden />}
        aria-label={label}
        disabled={disabled}
        loading={isPending}
        onPointerEnter={preloadCall}
        onFocus={preloadCall}
        onClick={() => admit({ visitId, takesOver: !isOwn })}
      >
        {word ?? admitWords(patient)}
      </Button>
      {question}
    </>
  );
}
