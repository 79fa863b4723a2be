/** Bookings of one practitioner on this server: one goes to the database, the others wait without a connection; one read answers all that came too late. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { turnWaitMsOf } from '#server/platform/postgres/row-turns.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { conflicts, type ConflictRow } from '#server/appointments/core/conflict-store.ts';
import { placementOf } from '#server/appointments/core/appointment-rules.ts';
import { spanFrom, overlaps, withBuffers } from '#server/platform/times/spans.ts';
import { requireType } from '#server/availability/service.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { may } from '#shared/roles.ts';
import type { Span } from '#shared/time.ts';
import { overlapRefusal } from '#server/appointments/placement/conflict-words.ts';

interface QueuedRequest {
  organizationId: string;
  leadId: string;
  /** As far as it is known; requests that begin at the same time conflict in any case. */
  span: Span;
  /** A repeated request gets its first answer, not a conflict with the appointment that it made. */
  idempotencyKey: string | undefined;
  typeId: string;
  /** Equal for requests that the same read answers. */
  question: string;
}

type Wake = 'turn' | 'read' | 'late';

interface QueueEntry {
  request: QueuedRequest;
  /** It is first in the queue, or what it requests was just booked by another. */
  wake: (why: Wake) => void;
}

interface Queue {
  waiting: QueueEntry[];
  /**
   * Conflicts that were read since the last booking; all requests that wait for them share the
   * read.
   */
  reads: Map<string, Promise<unknown>>;
  /** What their reads need, by what it is of: read while they wait, once for all. */
  prepared: Map<string, Promise<unknown>>;
}

/** More than that would not be answered in time. */
const queueMax = 200;

const queues = new WeakMap<Connection, Map<string, Queue>>();

function queuesOf({ db }: SignedIn): Map<string, Queue> {
  const queueByName = queues.get(db) ?? new Map<string, Queue>();
  queues.set(db, queueByName);
  return queueByName;
}

/**
 * Requests for the time that was just booked read the conflicts at once; of the others the first
 * continues.
 */
function callNext(queue: Queue, queuedRequest: QueuedRequest | null): boolean {
  if (queuedRequest) {
    queue.reads = new Map();
    const isOvertaken = ({ request }: QueueEntry) =>
      overlaps(request.span, queuedRequest.span) &&
      (request.idempotencyKey === undefined ||
        request.idempotencyKey !== queuedRequest.idempotencyKey);
    const overtaken = queue.waiting.filter(isOvertaken);
    queue.waiting = queue.waiting.filter((queueEntry) => !isOvertaken(queueEntry));
    for (const { wake } of overtaken) wake('read');
  }
  const next = queue.waiting.shift();
  next?.wake('turn');
  return next !== undefined;
}

interface QueueSteps<Needed, Seen, Done> {
  /** What `read` needs of this type, shared by all who wait with it. */
  prepare: () => Promise<Needed>;
  /** The conflicts of this time, shared by all equal requests. */
  read: (needed: Promise<Needed>) => Promise<Seen>;
  /**
   * Throws where the conflicts leave no space; a request that may still fit goes back to the queue.
   */
  checkConflicts: (seen: Seen) => void;
  /** Books the time; the database decides, whatever was read before. */
  book: () => Promise<Done>;
}

/** Nobody waits for ever behind those who wait for a lock (S49). */
async function wokenIn({ db }: SignedIn, queue: Queue, request: QueuedRequest): Promise<Wake> {
  const { promise, resolve: wake } = Promise.withResolvers<Wake>();
  const entry = { request, wake };
  queue.waiting.push(entry);
  const timer = setTimeout(() => {
    queue.waiting = queue.waiting.filter((queueEntry) => queueEntry !== entry);
    wake('late');
  }, turnWaitMsOf(db));
  const why = await promise;
  clearTimeout(timer);
  return why;
}

/** Throws 503 where too many wait already, or for too long. */
async function inQueue<Needed, Seen, Done>(
  signedIn: SignedIn,
  request: QueuedRequest,
  { prepare, read, checkConflicts, book }: QueueSteps<Needed, Seen, Done>,
): Promise<Done> {
  const queueByName = queuesOf(signedIn);
  const queueName = `${request.organizationId} ${request.leadId}`;
  for (let queue = queueByName.get(queueName); queue; queue = queueByName.get(queueName)) {
    if (queue.waiting.length >= queueMax) throw new Refusal('busy', { retryAfterSeconds: 1 });
    const needed = (queue.prepared.get(request.typeId) as Promise<Needed> | undefined) ?? prepare();
    queue.prepared.set(request.typeId, needed);
    // Where nobody reads, its failure is nobody's.
    needed.catch(() => undefined);
    const why = await wokenIn(signedIn, queue, request);
    if (why === 'late') throw new Refusal('busy', { retryAfterSeconds: 1 });
    if (why === 'turn') break;
    const seen = (queue.reads.get(request.question) as Promise<Seen> | undefined) ?? read(needed);
    queue.reads.set(request.question, seen);
    checkConflicts(await seen);
  }
  const queue = queueByName.get(queueName) ?? {
    waiting: [],
    reads: new Map(),
    prepared: new Map(),
  };
  queueByName.set(queueName, queue);
  let bookedRequest: QueuedRequest | null = null;
  try {
    const result = await book();
    bookedRequest = request;
    return result;
  } finally {
    if (!callNext(queue, bookedRequest)) queueByName.delete(queueName);
  }
}

/**
 * Until the type is known, a request without a length counts as conflicting with what starts with
 * it.
 */
const shortestMinutes = 5;

interface BookingRequest {
  typeId: string;
  startsAt: string;
  durationMinutes?: number | undefined;
  leadId?: string | undefined;
  withPractitionerIds: readonly string[];
  overbookBecause?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** The conflicts of this time, without expired holds. */
async function readConflicts(
  { db, now }: SignedIn,
  request: BookingRequest & { leadId: string },
  ofType: Promise<TypeRecord>,
) {
  const { leadId } = request;
  const type = await ofType;
  const span = spanFrom(
    new Date(request.startsAt),
    request.durationMinutes ?? type.durationMinutes,
  );
  const rows = await conflicts(db, {
    practitionerIds: [leadId],
    span: withBuffers(span, type),
  });
  const isThere = ({ heldUntil }: ConflictRow) => heldUntil === null || heldUntil > now();
  return { type, span, rows: rows.filter(isThere) };
}

/**
 * Fifty requests for the same time take one connection, and all but one of them share one read of
 * the conflicts. For several people's time only the database can decide: such a request does not
 * wait.
 */
export function bookInQueue<T>(
  signedIn: SignedIn,
  request: BookingRequest,
  book: () => Promise<T>,
): Promise<T> {
  const { person } = signedIn.session;
  const { typeId, startsAt, durationMinutes, idempotencyKey, overbookBecause } = request;
  const leadId = request.leadId ?? person.id;
  // The read names who is not free, so it is shared only among those who may book for them.
  if (leadId !== person.id && !may(person, 'appointments.plan')) throw new Refusal('access.denied');
  if (request.withPractitionerIds.length > 0) return book();
  const queued = {
    organizationId: person.organizationId,
    leadId,
    span: spanFrom(new Date(startsAt), durationMinutes ?? shortestMinutes),
    idempotencyKey,
    typeId,
    question: `${typeId} ${Date.parse(startsAt)} ${durationMinutes}`,
  };
  return inQueue(signedIn, queued, {
    prepare: () => requireType(signedIn.db, person.organizationId, typeId),
    read: (ofType) => readConflicts(signedIn, { ...request, leadId }, ofType),
    checkConflicts: ({ type, span, rows }) => {
      if (placementOf({ ...span, type, because: overbookBecause ?? null }, rows) === 'overlap')
        throw overlapRefusal(person, { span }, rows);
    },
    book,
  });
}
