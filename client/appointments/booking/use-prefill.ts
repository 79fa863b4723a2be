/** Prefills the form from the address: `?new&at=<instant>&minutes=<n>&type=<id>&lead=<id>&with=<ids>`. */
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Instant } from '#shared/time.ts';
import { followUpIn } from '#client/patients/public/follow-up.ts';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import { isBegun } from './booking-draft.ts';
import type { DraftState } from './use-draft.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idsIn = (text: string | null) => (text ?? '').split(',').filter((id) => uuid.test(id));

/**
 * Leaves a form that was begun as it is. Returns the length in minutes, where the address has one.
 */
export function usePrefill(form: DraftState, { isNew, zone }: { isNew: boolean; zone: string }) {
  const [search] = useSearchParams();
  const instant = Instant.safeParse(search.get('at'));
  const at = isNew && instant.success ? instant.data : null;
  const minutes = search.get('minutes');
  const length = at && minutes && /^\d{1,3}$/.test(minutes) ? minutes : null;
  const [typeId = ''] = idsIn(search.get('type'));
  const [leadId = ''] = idsIn(search.get('lead'));
  const otherIds = idsIn(search.get('with')).join();
  const { draft, change } = form;
  const followUp = followUpIn(useLocation().state);

  useEffect(() => {
    if (!isNew || isBegun(draft)) return;
    const when = at
      ? { day: dayIn(zone, at), time: wallTime(zone, at) }
      : { day: null, time: null };
    const withPractitionerIds = idsIn(otherIds);
    const patient = followUp && {
      patientName: followUp.patientName,
      isNameOnly: followUp.patient === null,
      patient: followUp.patient && {
        ...followUp.patient,
        fullName: followUp.patientName,
        sex: null,
        address: null,
        externalId: null,
      },
    };
    const chosen = typeId || (followUp?.typeId ?? '');
    const prefilled = { durationMinutes: length, typeId: chosen, leadId, withPractitionerIds };
    change({ ...when, ...prefilled, ...patient });
    // Only when the form opens, or the address has another time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, at, length, zone, typeId, leadId, otherIds]);

  return length;
}
