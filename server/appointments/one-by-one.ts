/** Bookings of one clinician's time, one after the other on this server; the beaten are told by one look. */
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { may } from '#shared/roles.ts';
import * as diary from './core/practitioner-time-store.ts';
import { inLine } from './line.ts';
import { overlapRefusal } from './booking/conflict.ts';
import { standingOf } from './core/rules.ts';
import { requireType } from './core/type-store.ts';

const minuteMs = 60_000;
/** Until the type is known, a wish without a length meets whatever begins with it. */
const shortestMinutes = 5;

interface Wish {
  typeId: string;
  startsAt: string;
  durationMinutes?: number | undefined;
  leadId?: string | undefined;
  withPractitionerIds: readonly string[];
  overbookBecause?: string | undefined;
  idempotencyKey?: string | undefined;
}

const between = (fromMs: number, untilMs: number) => ({
  startsAt: new Date(fromMs),
  endsAt: new Date(untilMs),
});

/** What stands there now; holds that have ended do not. */
async function seen({ db, session, now }: SignedIn, wish: Wish, leadId: string) {
  const type = await requireType(db, session.person.organizationId, wish.typeId);
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const fromMs = Date.parse(wish.startsAt);
  const untilMs = fromMs + (wish.durationMinutes ?? type.durationMinutes) * minuteMs;
  const standing = await diary.standing(db, {
    practitionerIds: [leadId],
    span: between(fromMs - bufferBeforeMinutes * minuteMs, untilMs + bufferAfterMinutes * minuteMs),
  });
  const isThere = ({ heldUntil }: diary.Standing) => heldUntil === null || heldUntil > now();
  return { type, span: between(fromMs, untilMs), standing: standing.filter(isThere) };
}

/**
 * Fifty who want the same time take one connection, and all but one of them the same look at what
 * stands there. Of several people's time at once only the database knows: such a wish does not wait.
 */
export function oneByOne<T>(signedIn: SignedIn, wish: Wish, take: () => Promise<T>): Promise<T> {
  const { person } = signedIn.session;
  const { typeId, durationMinutes, idempotencyKey, overbookBecause: because = null } = wish;
  const leadId = wish.leadId ?? person.id;
  // A look names who is not free: it is for those alone who may book for them.
  if (leadId !== person.id && !may(person, 'appointments.plan')) throw new Refusal('access.denied');
  if (wish.withPractitionerIds.length > 0) return take();
  const fromMs = Date.parse(wish.startsAt);
  const wished = {
    organizationId: person.organizationId,
    leadId,
    span: between(fromMs, fromMs + (durationMinutes ?? shortestMinutes) * minuteMs),
    idempotencyKey,
    question: `${typeId} ${fromMs} ${durationMinutes}`,
  };
  return inLine(signedIn, wished, {
    look: () => seen(signedIn, wish, leadId),
    judge: ({ type, span, standing }) => {
      if (standingOf({ ...span, type, because }, standing) === 'overlap')
        throw overlapRefusal(person, { span }, standing);
    },
    take,
  });
}
