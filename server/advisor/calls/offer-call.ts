/** Offers the first times within the window at which an advisor on call and the attending are both free. */
import {
  callMinutes,
  offeredStarts,
  type CallOffer,
  type OfferCall,
  type OfferedStart,
} from '#shared/advisor/peer-to-peer.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Span } from '#shared/time.ts';
import { bookableTypes } from '#server/appointments/service.ts';
import { slotCandidates } from '#server/availability/service.ts';
import type { StoredCase } from '#server/cases/service.ts';
import { factBodies } from '#server/facts/service.ts';
import { byId as personById, hasAccess } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { freeStarts } from '#server/platform/times/free-starts.ts';
import { common } from '#server/platform/times/spans.ts';
import { attendingOfStay } from '#server/queries/service.ts';
import * as store from './advisor-store.ts';
import { requireCall, requireCallable } from './call-rights.ts';
import { windowOf } from './call-window.ts';

const advisorJob = kindOf('advisor-review').role;
/** How far ahead is looked where no clock runs, or its time is over. */
const daysWithoutWindow = 3;
const stepMinutes = 5;
/** More are not looked at: the first on duty is asked. */
const mostAdvisors = 8;

/** A tele-visit that advisors may hold now: one that names their job before the others, then the shortest. */
export async function callType(
  db: Connection,
  organizationId: string,
): Promise<TypeRecord | undefined> {
  const types = (await bookableTypes(db, organizationId)).filter(
    (type) =>
      type.kind === 'tele-visit' &&
      type.noticeMinutes === 0 &&
      (type.holderIds.length > 0 || mayHold(type, { id: '', hospitalRole: advisorJob })),
  );
  const namesJob = ({ holderJobs }: TypeRecord) => Number(holderJobs.includes(advisorJob));
  return types.toSorted(
    (one, other) => namesJob(other) - namesJob(one) || one.durationMinutes - other.durationMinutes,
  )[0];
}

export const minutesOfCall = ({ durationMinutes }: Pick<TypeRecord, 'durationMinutes'>): number =>
  Math.min(durationMinutes, callMinutes);

/** The one that the record names, where that is one person here who may sign in. */
async function attendingOf(
  db: Connection,
  organizationId: string,
  { encounterId }: Pick<StoredCase, 'encounterId'>,
): Promise<{ attending: NamedPerson | null; named: string | null }> {
  if (encounterId === null) return { attending: null, named: null };
  const [fact] = await factBodies(db, organizationId, [encounterId]);
  const ofStay = await attendingOfStay(db, organizationId, fact?.body ?? null);
  const clinician = ofStay?.clinician ?? null;
  const attending = clinician && { id: clinician.id, fullName: clinician.fullName };
  return { attending, named: attending ? null : (ofStay?.name ?? null) };
}

async function requireColleague(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<NamedPerson> {
  const person = await personById(db, id);
  if (person?.organizationId !== organizationId || !hasAccess(person))
    throw new Refusal('not-found');
  return { id: person.id, fullName: person.fullName };
}

interface Advisor extends NamedPerson {
  /** When the roster has them on duty; null: at any time. */
  duties: Span[] | null;
}

/**
 * Who has the review, then who is on duty within the span. A hospital without a roster for advisors leaves it to
 * all who have the job.
 */
async function advisorsFor(
  db: Connection,
  organizationId: string,
  { storedCase, span }: { storedCase: StoredCase; span: Span },
): Promise<Advisor[]> {
  const all = await store.peopleOfJob(db, organizationId, advisorJob);
  const duties = await store.dutiesOfJob(db, { organizationId, job: advisorJob, span });
  const byPerson = Map.groupBy(duties, ({ id }) => id);
  const onDuty = [...byPerson].map(([id, spans]) => ({
    id,
    fullName: spans[0]?.fullName ?? '',
    duties: spans.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  }));
  const owner =
    storedCase.kind === 'advisor-review'
      ? all.find(({ id }) => id === storedCase.ownerId)
      : undefined;
  const others = onDuty.length > 0 ? onDuty : all.map((person) => ({ ...person, duties: null }));
  const isOther = ({ id }: NamedPerson) => id !== owner?.id;
  return [...(owner ? [{ ...owner, duties: null }] : []), ...others.filter(isOther)].slice(
    0,
    mostAdvisors,
  );
}

const isWithin = (start: Date, minutes: number, spans: readonly Span[] | null) =>
  spans === null ||
  spans.some(
    ({ startsAt, endsAt }) =>
      startsAt <= start && endsAt.getTime() >= start.getTime() + minutes * minuteMs,
  );

interface StartsQuery {
  type: TypeRecord;
  span: Span;
  advisors: readonly Advisor[];
  attending: NamedPerson | null;
}

/** As many statements for one advisor as for eight. */
async function commonStarts(
  signedIn: SignedIn,
  { type, span, advisors, attending }: StartsQuery,
): Promise<OfferedStart[]> {
  const ids = [...advisors.map(({ id }) => id), ...(attending ? [attending.id] : [])];
  if (advisors.length === 0) return [];
  const durationMinutes = minutesOfCall(type);
  const candidates = await slotCandidates(signedIn, {
    type,
    filter: {
      practitionerIds: [...new Set(ids)],
      isAnybody: false,
      isTogether: false,
      durationMinutes,
    },
    span,
    stepMinutes,
  });
  const byPerson = new Map(
    candidates.map((candidate) => [candidate.people[0]?.practitionerId, candidate]),
  );
  const other = attending && byPerson.get(attending.id);
  if (attending && !other) return [];
  const starts = advisors.flatMap((advisor): OfferedStart[] => {
    const candidate = byPerson.get(advisor.id);
    if (!candidate?.isHolder || candidate.keptBy !== null || advisor.id === attending?.id)
      return [];
    const { fitting } = candidate;
    const both = other
      ? {
          ...fitting,
          open: common(fitting.open, other.fitting.open),
          busy: [...fitting.busy, ...other.fitting.busy],
        }
      : fitting;
    return freeStarts(both)
      .filter((start) => isWithin(start, durationMinutes, advisor.duties))
      .take(offeredStarts)
      .map((start) => ({
        startsAt: start.toISOString(),
        advisor: { id: advisor.id, fullName: advisor.fullName },
        isOnCall: advisor.duties !== null,
      }))
      .toArray();
  });
  return starts
    .toSorted((one, next) => Date.parse(one.startsAt) - Date.parse(next.startsAt))
    .slice(0, offeredStarts);
}

function whyNone({ advisors, attending }: Pick<StartsQuery, 'advisors' | 'attending'>): string {
  if (advisors.length === 0) return 'Nobody here works as physician advisor.';
  const names = advisors.map(({ fullName }) => fullName).join(', ');
  return attending
    ? `Within the window no time is free for ${attending.fullName} together with an advisor on call (${names}).`
    : `Within the window no advisor on call is free (${names}).`;
}

/** Where its time is over, the next days are offered all the same: some payers talk later. */
function spanOf(window: CallOffer['window'], now: Date): Span {
  const endsAt =
    window && !window.isOver
      ? new Date(window.endsAt)
      : new Date(now.getTime() + daysWithoutWindow * dayMs);
  return { startsAt: now, endsAt };
}

/** The people of a call that is to be moved: both come to it at its new time. */
async function peopleOfCall(
  db: Connection,
  signedIn: SignedIn,
  { callId, caseId }: { callId: string; caseId: string },
): Promise<{ advisors: Advisor[]; attending: NamedPerson | null }> {
  const call = await requireCall(db, signedIn, callId);
  if (call.caseId !== caseId) throw new Refusal('not-found');
  const ofJob = await store.peopleOfJob(db, call.organizationId, advisorJob);
  const { practitioners } = call;
  const advisor = practitioners.find(({ id }) => ofJob.some((person) => person.id === id));
  const first = advisor ?? practitioners[0];
  const attending = practitioners.find(({ id }) => id !== first?.id) ?? null;
  return { advisors: first ? [{ ...first, duties: null }] : [], attending };
}

async function peopleFor(
  signedIn: SignedIn,
  { attendingId, callId }: OfferCall,
  { storedCase, span }: { storedCase: StoredCase; span: Span },
) {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const ofRecord = await attendingOf(db, organizationId, storedCase);
  if (callId !== undefined) {
    const people = await peopleOfCall(db, signedIn, { callId, caseId: storedCase.id });
    return { ...people, named: null };
  }
  const attending =
    attendingId === undefined
      ? ofRecord.attending
      : attendingId === null
        ? null
        : await requireColleague(db, organizationId, attendingId);
  const advisors = await advisorsFor(db, organizationId, { storedCase, span });
  return { advisors, attending, named: ofRecord.named };
}

export async function offer(signedIn: SignedIn, input: OfferCall): Promise<CallOffer> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const storedCase = await requireCallable(db, signedIn, input.caseId);
  const type = await callType(db, organizationId);
  if (!type) throw new Refusal('advisor.no-call-type');
  const window = await windowOf(db, { of: storedCase, now: now() });
  const span = spanOf(window, now());
  const { advisors, attending, named } = await peopleFor(signedIn, input, { storedCase, span });
  const starts = await commonStarts(signedIn, { type, span, advisors, attending });
  const { payer, subject, title } = storedCase;
  const { question } = subject as { question?: unknown };
  return {
    zone,
    window,
    attending,
    attendingOfRecord: named,
    starts,
    reason: starts.length > 0 ? null : whyNone({ advisors, attending }),
    payer: {
      name: payer,
      phone: payer === null ? null : await store.payerPhone(db, organizationId, payer),
    },
    question: typeof question === 'string' ? question : title,
  };
}
