/** Wishes for one clinician's time on this server: one goes to the database, the others wait without a connection. */
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import type { Span } from './core/days.ts';

export interface Wished {
  organizationId: string;
  leadId: string;
  /** As far as it is known: whoever begins at the same time meets. */
  span: Span;
  /** Whoever repeats a wish gets its answer, not what stands there because of it. */
  idempotencyKey: string | undefined;
  /** Equal for wishes that the same look answers. */
  question: string;
}

interface Waiting {
  wished: Wished;
  /** Its turn has come, or what it wants was just given to somebody else. */
  wake: (why: 'turn' | 'look') => void;
}

interface Line {
  waiting: Waiting[];
  /** What was seen since time was last taken; all who waited for it may share it. */
  looks: Map<string, Promise<unknown>>;
}

/** More than that wait for nothing. */
const longest = 200;

const lines = new WeakMap<Connection, Map<string, Line>>();

function linesOf({ db }: SignedIn): Map<string, Line> {
  const found = lines.get(db) ?? new Map<string, Line>();
  lines.set(db, found);
  return found;
}

const isMeeting = (one: Span, other: Span) =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Those who wanted what was just taken look at once; the next of the others has its turn. */
function goOn(line: Line, taken: Wished | null): boolean {
  if (taken) {
    line.looks = new Map();
    const isBeaten = ({ wished }: Waiting) =>
      isMeeting(wished.span, taken.span) &&
      (wished.idempotencyKey === undefined || wished.idempotencyKey !== taken.idempotencyKey);
    const beaten = line.waiting.filter(isBeaten);
    line.waiting = line.waiting.filter((one) => !isBeaten(one));
    for (const { wake } of beaten) wake('look');
  }
  const next = line.waiting.shift();
  next?.wake('turn');
  return next !== undefined;
}

interface Steps<Seen, Done> {
  /** What stands there now, for everybody who asks the same. */
  look: () => Promise<Seen>;
  /** Throws where that leaves no room; whoever is not beaten by it stands in line again. */
  judge: (seen: Seen) => void;
  /** Takes the time; the database has the last word, whatever was seen. */
  take: () => Promise<Done>;
}

/** Throws 503 where too many wait already. */
export async function inLine<Seen, Done>(
  signedIn: SignedIn,
  wished: Wished,
  { look, judge, take }: Steps<Seen, Done>,
): Promise<Done> {
  const all = linesOf(signedIn);
  const name = `${wished.organizationId} ${wished.leadId}`;
  for (let line = all.get(name); line; line = all.get(name)) {
    if (line.waiting.length >= longest) throw new Refusal('busy', { retryAfterSeconds: 1 });
    const { waiting } = line;
    const why = await new Promise<'turn' | 'look'>((wake) => waiting.push({ wished, wake }));
    if (why === 'turn') break;
    const seen = (line.looks.get(wished.question) as Promise<Seen> | undefined) ?? look();
    line.looks.set(wished.question, seen);
    judge(await seen);
  }
  const line = all.get(name) ?? { waiting: [], looks: new Map<string, Promise<unknown>>() };
  all.set(name, line);
  let taken: Wished | null = null;
  try {
    const done = await take();
    taken = wished;
    return done;
  } finally {
    if (!goOn(line, taken)) all.delete(name);
  }
}
