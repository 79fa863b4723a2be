/** One sentence on a patient: how long they have waited, whether they are there, what their device check found. */
import { Text } from '@mantine/core';
import type { VisitState } from '#shared/visits/visit-states.ts';
import type { VisitPatient } from '#shared/visits.ts';
import { checkWords } from '#client/visits/waiting-alerts/device-check-words.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { waitedWords } from './patient-words.ts';

interface Props {
  state: VisitState;
  patient: VisitPatient;
}

export function PatientFacts({ state, patient }: Props) {
  const now = useNow(10_000);
  const { waitingSince, isHere, check } = patient;
  const isSilent = isHere === false;
  const facts = [
    state === 'on-hold' && 'On hold.',
    state === 'in-progress' && 'Admitted.',
    state === 'waiting' && waitedWords(waitingSince, now),
    isSilent && 'Connection lost. The place is kept for 5 minutes.',
    check && checkWords(check),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <Text size="sm" c={isSilent ? 'warn' : 'dimmed'}>
      {facts.join(' ')}
    </Text>
  );
}
