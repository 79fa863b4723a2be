/** The next step of an appointment's tele-visit: admits its patient where they wait, else starts or joins it. */
import type { ComponentProps } from 'react';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { VisitButton } from '#client/visits/public/VisitButton.tsx';
import { AdmitButton, admitWords } from '#client/visits/waiting-alerts/AdmitButton.tsx';

interface Props extends ComponentProps<typeof VisitButton> {
  /** Its patient, while they are in the waiting room. */
  waiting: WaitingPatient | null;
}

export function VisitStep({ waiting, ...visit }: Props) {
  if (!waiting) return <VisitButton {...visit} />;
  return (
    <AdmitButton
      patient={waiting}
      label={`${admitWords(waiting)}: ${visit.appointment.patientName}`}
      isQuiet={visit.isQuiet === true || !visit.isDue}
      disabled={visit.disabled ?? false}
    />
  );
}
