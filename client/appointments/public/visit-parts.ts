/** What the details of an appointment show of its tele-visit: visits stand above appointments, so the routes pass it in. */
import { createContext, use, type ComponentType } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { WaitingPatient } from '#shared/visits/waiting.ts';

interface StepProps {
  appointment: Appointment;
  /** Its patient, while they are in the waiting room. */
  waiting: WaitingPatient | null;
  now: number;
  zone: string;
  isDue: boolean;
  isAlone: boolean;
}

interface PartsOfVisits {
  /** The next step of its tele-visit: admits its patient, else starts or joins it. */
  VisitStep: ComponentType<StepProps>;
  InvitePatient: ComponentType<{ appointment: Appointment }>;
  /** Who waits for the reader. */
  useWaiting: () => { patients: readonly WaitingPatient[] };
}

export const VisitParts = createContext<PartsOfVisits | null>(null);

export function useVisitParts(): PartsOfVisits {
  const parts = use(VisitParts);
  if (!parts) throw new Error('The details of an appointment have no parts of visits.');
  return parts;
}
