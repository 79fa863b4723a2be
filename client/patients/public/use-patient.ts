/** The record of an appointment's patient, for who is and for how they are reached: asked once. */
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

/** Each read is audited, so nothing is refetched automatically. */
const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

/** Idle where the reader may not see records of patients. */
export function usePatient(patientId: string) {
  const user = useUser();
  return trpc.appointments.patients.one.useQuery(
    { patientId },
    { ...fetchOnce, enabled: may(user, 'patients.find') },
  );
}
