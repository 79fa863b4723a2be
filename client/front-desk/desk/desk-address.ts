/** The front desk's state in the address: unit, day, and the panel that is open; what is searched for is not in it. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/times/days.ts';
import type { Patient } from '#shared/patients.ts';
import type { FollowUp } from '#client/patients/public/follow-up.ts';
import {
  changedSearch,
  opened,
  searchWith,
  wasOpenedHere,
  type OpenedFromList,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface DeskAddress {
  unitId: string | null;
  /** Null: today. */
  day: string | null;
  isNew: boolean;
  appointmentId: string | null;
  show: (changes: ParamChanges) => void;
  /** The address of an appointment's details, for a link. */
  linkTo: (appointmentId: string) => { to: string; state: OpenedFromList };
  /** The booking form, with a patient where one is known. */
  openNew: (patient?: Patient) => void;
  closePanel: () => void;
}

const closed = { appointment: null, new: null };

export function useDeskAddress(): DeskAddress {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const [unit, day] = [search.get('unit'), search.get('day')];
  const at = (changes: ParamChanges) => `${pathname}${changedSearch({ ...closed, ...changes })}`;
  const openNew = (patient?: Patient) => {
    const followUp: FollowUp | null = patient
      ? {
          patientName: patient.fullName,
          patient: { id: patient.id, birthDate: patient.birthDate, deceased: patient.deceased },
          typeId: null,
        }
      : null;
    void navigate(at({ new: '' }), { state: { ...opened, ...(followUp && { followUp }) } });
  };
  return {
    unitId: unit !== null && uuid.test(unit) ? unit : null,
    day: isDay(day) ? day : null,
    isNew: search.has('new'),
    appointmentId: search.get('appointment'),
    show: (changes) => void navigate(at(changes)),
    linkTo: (appointment) => ({
      to: `${pathname}${searchWith(search, { ...closed, appointment })}`,
      state: opened,
    }),
    openNew,
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(at({}), { replace: true })),
  };
}
