/** Makes the messages of three systems about the same patients, then doubles some, delays some and spoils some. */
import { createHash } from 'node:crypto';
import { pick, seededRandom } from '#infra/seed/day-plan.ts';
import {
  feedNames,
  textOf,
  type FeedName,
  type PersonDetails,
  type ReplayClock,
  type ReplayMessage,
  type Statement,
  type StayEvent,
} from './replayed-messages.ts';

interface Person {
  number: string;
  details: Required<PersonDetails>;
  /** Somebody else with the same name and birth date waits for a person to look. */
  isTwin: boolean;
  visits: string[];
  orders: string[];
  documents: string[];
}

interface Booked {
  filler: string;
  person: Person;
  slot: number;
  clinician: number;
}

/** So different from any other that nobody is taken for another one. */
function nameOf(text: string): string {
  const letters = createHash('sha256').update(text).digest('hex').replaceAll(/\d/g, '');
  return `${letters.slice(0, 9)} ${letters.slice(9, 20)}`;
}

const dayOf = (n: number) =>
  new Date(Date.UTC(1930, 0, 1 + ((n * 17) % 33_000))).toISOString().slice(0, 10);

const malformed = [
  'no time',
  'no visit number',
  'unknown event',
  'no control id',
  'stranger',
  'no message',
] as const;

const furtherEvents: readonly StayEvent[] = [
  'A02',
  'A03',
  'A06',
  'A07',
  'A08',
  'A08',
  'A10',
  'A11',
  'A12',
  'A13',
];

interface HistoryOptions extends ReplayClock {
  seed: string;
  count: number;
  /** The newest message was stated then, in ms. */
  until: number;
}

/** As the systems themselves see it: each with its statements in order of time. */
class History {
  readonly roll: (sides: number) => number;
  readonly people: Person[] = [];
  readonly booked: Booked[] = [];
  private counts = { visit: 0, order: 0, document: 0, filler: 0, slot: 0 };

  private readonly clinicianCount: number;

  constructor(seed: string, clinicianCount: number) {
    this.roll = seededRandom(seed);
    this.clinicianCount = clinicianCount;
  }

  private chance(of: number): boolean {
    return this.roll(of) === 0;
  }

  private next(kind: keyof History['counts'], letter: string): string {
    this.counts[kind] += 1;
    return `${letter}${this.counts[kind]}`;
  }

  private newPerson(): Person {
    const n = this.people.length + 1;
    const other = this.chance(25) ? this.people.find(({ isTwin }) => isTwin) : undefined;
    const details = other?.details ?? {
      fullName: nameOf(`person ${n}`),
      birthDate: dayOf(n),
      phone: `+1 555 ${2_000_000 + n}`,
    };
    const isTwin = other !== undefined || this.chance(12);
    const person = { number: `M${n}`, details, isTwin, visits: [], orders: [], documents: [] };
    this.people.push(person);
    return person;
  }

  private anybody(): Person {
    return this.people.length > 0 ? pick(this.roll, this.people.slice(-40)) : this.newPerson();
  }

  private stated(person: Person): PersonDetails {
    const { details } = person;
    if (this.chance(6)) details.phone = `+1 555 ${3_000_000 + this.roll(1_000_000)}`;
    if (!person.isTwin && this.chance(12))
      details.fullName = nameOf(`${person.number} ${this.roll(1_000_000)}`);
    return {
      ...(!this.chance(10) && { fullName: details.fullName }),
      birthDate: details.birthDate,
      ...(!this.chance(3) && { phone: details.phone }),
    };
  }

  private stay(at: number): Statement {
    const isNew = this.people.length < 4 || this.chance(3);
    const person = isNew ? this.newPerson() : this.anybody();
    const begins = person.visits.length === 0 || this.chance(5);
    if (begins) person.visits.push(this.next('visit', 'V'));
    const event = begins
      ? pick(this.roll, ['A01', 'A01', 'A04', 'A05'] as const)
      : pick(this.roll, furtherEvents);
    const isDischarge = event === 'A03' || (event === 'A08' && this.chance(4));
    return {
      is: 'stay',
      event,
      number: person.number,
      details: begins || event === 'A08' ? this.stated(person) : {},
      visit: person.visits.at(-1) ?? '',
      classCode: this.chance(3) ? '' : pick(this.roll, ['I', 'O', 'E'] as const),
      bed: this.chance(3) ? '' : `${1 + this.roll(9)}W^${400 + this.roll(60)}^${1 + this.roll(4)}`,
      admittedAt: begins && this.chance(2) ? at - 3_600_000 : null,
      dischargedAt: isDischarge && this.chance(2) ? at - 60_000 : null,
    };
  }

  /** The survivor gets what the duplicate had, as its system has it then. */
  private merge(): Statement {
    const [person, duplicate] = [this.anybody(), this.anybody()];
    if (person.isTwin || duplicate.isTwin) return this.allergy();
    if (this.chance(2)) person.visits.push(...duplicate.visits);
    const event = this.chance(6) ? 'A34' : 'A40';
    return { is: 'merge', event, number: person.number, duplicate: duplicate.number };
  }

  private allergy(): Statement {
    const { number } = this.anybody();
    const severity = pick(this.roll, ['SV', 'MO', 'MI'] as const);
    return { is: 'allergy', number, code: `AL${this.roll(4)}`, severity };
  }

  private ofAdmissions(at: number): Statement {
    if (this.chance(9)) return this.merge();
    if (this.chance(12)) return this.allergy();
    if (this.chance(10)) return this.results(this.anybody());
    if (this.chance(8)) {
      const person = this.chance(2) ? this.newPerson() : this.anybody();
      const event = this.chance(2) ? 'A28' : 'A31';
      return { is: 'person', event, number: person.number, details: this.stated(person) };
    }
    return this.stay(at);
  }

  private ofLaboratory(): Statement {
    const person = this.anybody();
    const { number, documents } = person;
    if (this.chance(3)) {
      const isNew = documents.length === 0 || this.chance(2);
      if (isNew) documents.push(this.next('document', 'D'));
      const event = isNew ? 'T02' : this.chance(3) ? 'T11' : 'T08';
      const text = `Text ${this.roll(1_000)}`;
      return {
        is: 'document',
        event,
        number,
        documentNumber: pick(this.roll, documents.slice(-2)),
        text,
      };
    }
    return this.results(person);
  }

  private results(person: Person): Statement {
    const { number, orders } = person;
    const isNew = orders.length === 0 || this.chance(2);
    if (isNew) orders.push(this.next('order', 'L'));
    const results = ['NA', 'K', 'CL'].slice(0, 1 + this.roll(3)).map((code) => ({
      code,
      value: 100 + this.roll(50),
      state: isNew ? ('F' as const) : ('C' as const),
    }));
    const visit = this.chance(2) ? null : (person.visits.at(-1) ?? null);
    return { is: 'results', number, visit, order: pick(this.roll, orders.slice(-2)), results };
  }

  private ofBooking(): Statement {
    const free = () => Math.floor((this.counts.slot += 1) / 3) + this.roll(3);
    const isNew = this.booked.length === 0 || this.chance(2);
    if (isNew) {
      const clinician = this.roll(this.clinicianCount);
      const filler = `${this.next('filler', 'F')}^RECORD`;
      this.booked.push({ filler, person: this.anybody(), slot: free(), clinician });
    }
    const booked = isNew ? this.booked.at(-1) : pick(this.roll, this.booked.slice(-8));
    if (!booked) throw new Error('something is booked');
    const event = isNew
      ? 'S12'
      : pick(this.roll, ['S13', 'S13', 'S14', 'S15', 'S17', 'S26'] as const);
    if (event === 'S13') booked.slot = free();
    const { filler, person, slot, clinician } = booked;
    const phone = this.chance(4) ? person.details.phone : null;
    return { is: 'appointment', event, number: person.number, phone, filler, slot, clinician };
  }

  /** Of the system that sends next. */
  statement(at: number): { feed: FeedName; statement: Statement } {
    const feed = pick(this.roll, ['ADT', 'ADT', 'ADT', 'LAB', 'BOOK'] as const);
    if (this.chance(40)) {
      const { number } = this.anybody();
      return { feed, statement: { is: 'malformed', how: pick(this.roll, malformed), number } };
    }
    if (feed === 'LAB') return { feed, statement: this.ofLaboratory() };
    if (feed === 'BOOK') return { feed, statement: this.ofBooking() };
    return { feed, statement: this.ofAdmissions(at) };
  }
}

/** One in eight comes up to ten places later, one in fifteen comes twice. */
function disturbed(
  messages: readonly ReplayMessage[],
  roll: (sides: number) => number,
): ReplayMessage[] {
  const placed = messages.flatMap((message, at) => {
    const position = roll(8) === 0 ? at + 1 + roll(10) + 0.5 : at;
    const again = roll(15) === 0 ? [{ message, position: position + roll(30) + 0.7 }] : [];
    return [{ message, position }, ...again];
  });
  return placed
    .toSorted((one, other) => one.position - other.position)
    .map(({ message }) => message);
}

/** What each system sends, in the order of its queue. Control ids count from 1 in each system. */
export function messageHistory(options: HistoryOptions): Record<FeedName, ReplayMessage[]> {
  const { seed, count, until } = options;
  const history = new History(seed, options.clinicians.length);
  const { roll } = history;
  const sent: Record<FeedName, ReplayMessage[]> = { ADT: [], LAB: [], BOOK: [] };
  for (let at = 0; at < count; at += 1) {
    // Some are stated in one second.
    const statedAt = until - Math.floor((count - at) / 1.5) * 1_000;
    const { feed, statement } = history.statement(statedAt);
    const earlier = sent[feed];
    // One in sixty has the control id of another one.
    const isDoubled = earlier.length > 0 && roll(60) === 0;
    const controlId = isDoubled ? pick(roll, earlier).controlId : `${earlier.length + 1}`;
    const message = { feed, controlId, statedAt, statement };
    earlier.push({ ...message, text: textOf(message, options) });
  }
  return Object.fromEntries(feedNames.map((feed) => [feed, disturbed(sent[feed], roll)])) as Record<
    FeedName,
    ReplayMessage[]
  >;
}
