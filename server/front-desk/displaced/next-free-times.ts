/** The next free time of each of many appointments, of which no two get the same. */
import type { Appointment } from '#shared/appointments.ts';
import type { Span } from '#shared/time.ts';
import { dayMs } from '#shared/durations.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { freeStartTexts } from '#server/platform/times/free-starts.ts';
import { spanFrom, minutesIn, overlaps, withBuffers } from '#server/platform/times/spans.ts';
import { typesByIds } from '#server/appointments/service.ts';
import { slotCandidates, proposalDays } from '#server/availability/service.ts';

const stepMinutes = 5;

const idsOf = ({ practitioners }: Appointment) => practitioners.map(({ id }) => id).toSorted();

/** Those that are looked for together: the same people, type, length and buffers. */
const kindOf = (appointment: Appointment) =>
  JSON.stringify([
    idsOf(appointment),
    appointment.type.id,
    minutesIn(appointment),
    appointment.bufferBeforeMinutes,
    appointment.bufferAfterMinutes,
  ]);

/** Their free starts from the end of the first of them on. */
async function startsFor(signedIn: SignedIn, group: readonly Appointment[]): Promise<string[]> {
  const [first] = group;
  if (!first) return [];
  const { organizationId } = signedIn.session.person;
  const [type] = await typesByIds(signedIn.db, organizationId, [first.type.id]);
  if (!type) return [];
  const startsAt = new Date(Math.max(Date.parse(first.endsAt), signedIn.now().getTime()));
  const { bufferBeforeMinutes, bufferAfterMinutes } = first;
  const [candidate] = await slotCandidates(signedIn, {
    type: { ...type, bufferBeforeMinutes, bufferAfterMinutes },
    filter: {
      practitionerIds: idsOf(first),
      isTogether: true,
      isAnybody: false,
      durationMinutes: minutesIn(first),
    },
    span: { startsAt, endsAt: new Date(startsAt.getTime() + proposalDays * dayMs) },
    stepMinutes,
    isMove: true,
  });
  return candidate ? freeStartTexts(candidate.fitting) : [];
}

/**
 * By appointment; one without free time in two weeks is missing. Statements grow with the groups of
 * clinicians and types, and not with the appointments.
 */
export async function nextTimes(
  signedIn: SignedIn,
  appointments: readonly Appointment[],
): Promise<Map<string, string>> {
  const inOrder = appointments.toSorted((appointment, other) =>
    appointment.startsAt < other.startsAt ? -1 : 1,
  );
  const proposals: { practitionerIds: string[]; span: Span }[] = [];
  const times = new Map<string, string>();
  for (const group of Map.groupBy(inOrder, kindOf).values()) {
    const starts = await startsFor(signedIn, group);
    for (const appointment of group) {
      const practitionerIds = idsOf(appointment);
      const spanAt = (start: string) =>
        withBuffers(spanFrom(new Date(start), minutesIn(appointment)), appointment);
      const isFree = (start: string) =>
        start >= appointment.endsAt &&
        !proposals.some(
          (other) =>
            other.practitionerIds.some((id) => practitionerIds.includes(id)) &&
            overlaps(other.span, spanAt(start)),
        );
      const start = starts.find(isFree);
      if (start === undefined) continue;
      proposals.push({ practitionerIds, span: spanAt(start) });
      times.set(appointment.id, start);
    }
  }
  return times;
}
