/** Tests random sequences of messages about patients, from two feeds, against a slow and obvious model. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '#infra/seed/day-plan.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });

type Field = 'fullName' | 'sex' | 'phone' | 'address';
/** Null: HL7's null; undefined: nothing is said. */
type Details = { [Name in Field]?: string | null | undefined };

interface Feed {
  application: string;
  creates: boolean;
  merges: boolean;
  changes: readonly Field[];
}

interface Stated {
  feed: Feed;
  event: 'A01' | 'A04' | 'A08' | 'A28' | 'A31';
  number: string;
  minute: number;
  details: Details;
}

interface Merging {
  feed: Feed;
  event: 'A40' | 'A34';
  number: string;
  duplicate: string;
}

type Message = Stated | Merging;

const isMerging = (message: Message): message is Merging => 'duplicate' in message;

interface ModelPatient {
  number: string;
  details: Record<Field, string | null>;
  statedAt: Partial<Record<Field, number>>;
  mergedInto: ModelPatient | null;
}

const fields = ['fullName', 'sex', 'phone', 'address'] as const;

/** One message after the other, with all patients in a list. */
function modelOf(messages: readonly Message[]) {
  const patients: ModelPatient[] = [];
  const patientByNumber = (number: string): ModelPatient | null => {
    const patient = patients.find((one) => one.number === number) ?? null;
    return patient?.mergedInto ?? patient;
  };
  const states = messages.map((message): string => {
    const patient = patientByNumber(message.number);
    if (isMerging(message)) {
      const duplicate = patientByNumber(message.duplicate);
      if (!patient || !duplicate) return 'unmatched';
      if (patient === duplicate || !message.feed.merges) return 'applied';
      for (const field of fields) patient.details[field] ??= duplicate.details[field];
      for (const one of patients)
        if (one === duplicate || one.mergedInto === duplicate) one.mergedInto = patient;
      return 'applied';
    }
    const { feed, number, minute, details } = message;
    if (!patient) {
      if (!feed.creates) return 'unmatched';
      const { fullName = null, sex = null, phone = null, address = null } = details;
      const created = { fullName, sex, phone, address };
      const stated = fields.filter((field) => details[field] !== undefined);
      const statedAt = Object.fromEntries(stated.map((field) => [field, minute]));
      patients.push({ number, details: created, statedAt, mergedInto: null });
      return 'applied';
    }
    for (const field of feed.changes) {
      const value = details[field];
      if (value === undefined || minute < (patient.statedAt[field] ?? 0)) continue;
      patient.details[field] = value;
      patient.statedAt[field] = minute;
    }
    return 'applied';
  });
  return { states, patientByNumber };
}

const codes: Record<string, string> = { female: 'F', male: 'M', other: 'O' };

const written = (value: string | null | undefined, write: (value: string) => string): string =>
  value === undefined ? '' : value === null ? '""' : write(value);

const two = (value: number) => String(value).padStart(2, '0');

const cx = (number: string) => `${number}^^^NORTH^MR`;

function textOf(message: Message, control: string, birthDate: string): string {
  const { feed, event, number } = message;
  const minute = isMerging(message) ? 0 : message.minute;
  const time = `20261102${two(8 + Math.floor(minute / 60))}${two(minute % 60)}00`;
  const header = `MSH|^~\\&|${feed.application}|NORTH|KAREMD|NORTH|${time}||ADT^${event}|${control}|P|2.5`;
  const begin = [header, `EVN|${event}|${time}`];
  if (isMerging(message))
    return [...begin, `PID|1||${cx(number)}`, `MRG|${cx(message.duplicate)}`].join('\r');
  const { fullName, sex, phone, address } = message.details;
  const [given = '', family = ''] = (fullName ?? '').split(' ');
  const pid = [
    'PID|1|',
    `${cx(number)}|`,
    `${family}^${given}|`,
    birthDate,
    `${written(sex, (one) => codes[one] ?? 'U')}||`,
    `${written(address, (city) => `^^${city}^^^^H`)}|`,
    written(phone, (one) => one),
  ].join('|');
  const pv1 = `PV1|1|I|4W${'|'.repeat(16)}S${number}`;
  return [...begin, pid, ...(event === 'A28' || event === 'A31' ? [] : [pv1])].join('\r');
}

const all: Feed = {
  ...(await addFeed(builder, {
    createsPatients: true,
    mergesPatients: true,
    changesPatients: ['fullName', 'sex', 'phone', 'address'],
  })),
  creates: true,
  merges: true,
  changes: fields,
};
const some: Feed = {
  ...(await addFeed(builder, { changesPatients: ['sex', 'address'] })),
  creates: false,
  merges: false,
  changes: ['sex', 'address'],
};

/** Far apart, so that nobody is like another. */
let years = 0;

interface Named {
  number: string;
  names: string[];
  birthDate: string;
}

const newNamed = (): Named => {
  years += 1;
  const month = two(1 + (years % 12));
  const birthDate = `${1900 + years}${month}${two(1 + (years % 28))}`;
  return {
    number: newNumber(),
    names: [`Ana ${uniqueName()}`, `Bea ${uniqueName()}`],
    birthDate,
  };
};

const states = ['A01', 'A04', 'A08', 'A28', 'A31'] as const;

function sequenceOf(roll: (sides: number) => number, people: readonly Named[]): Message[] {
  const anyOf = <T>(choices: readonly T[]): T => choices[roll(choices.length)] as T;
  return Array.from({ length: 24 }, (): Message => {
    const feed = roll(3) === 0 ? some : all;
    const person = anyOf(people);
    if (roll(5) === 0)
      return {
        feed,
        event: anyOf(['A40', 'A34'] as const),
        number: person.number,
        duplicate: anyOf(people).number,
      };
    return {
      feed,
      event: anyOf(states),
      number: person.number,
      minute: roll(120),
      details: {
        fullName: anyOf(person.names),
        sex: anyOf(['female', 'male', 'other', null, undefined]),
        phone: anyOf(['555 0100', '555 0101', null, undefined]),
        address: anyOf(['Ulm', 'Bern', null, undefined]),
      },
    };
  });
}

async function storedOf(numbers: readonly string[]) {
  const { rows } = await clinic.world.owner.query(
    `select given.external_id as number, p.external_id as survivor, p.full_name as "fullName", p.sex,
       p.phone, p.address->>'city' as address
     from patients given join patients p on p.id = coalesce(given.merged_into, given.id)
     where given.external_id = any($1) order by given.external_id`,
    [numbers],
  );
  return rows;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'S291 messages of two feeds make of patients what a slow model does (sequence %i)',
  async (seed) => {
    const roll = seededRandom(`patients ${seed}`);
    const people = Array.from({ length: 4 }, newNamed);
    const birthDates = new Map(people.map(({ number, birthDate }) => [number, birthDate]));
    const messages = sequenceOf(roll, people);
    const sent = messages.map((message) => {
      const control = randomUUID();
      const birthDate = birthDates.get(message.number) ?? '';
      return { control, text: textOf(message, control, birthDate) };
    });
    // As they come together: in parts of any size.
    for (let at = 0; at < sent.length;) {
      const part = sent.slice(at, at + 1 + roll(6));
      await receiveAll(
        clinic.world.deps,
        part.map(({ text }) => text),
      );
      at += part.length;
    }
    const { rows: stored } = await clinic.world.owner.query(
      `select m.state from unnest($1::text[]) with ordinality as given (control, at)
       join fact_messages m on m.control_id = given.control order by given.at`,
      [sent.map(({ control }) => control)],
    );
    const model = modelOf(messages);
    expect(stored.map(({ state }) => state)).toEqual(model.states);
    const numbers = people.map(({ number }) => number).toSorted();
    const expected = numbers.flatMap((number) => {
      const patient = model.patientByNumber(number);
      return patient ? [{ number, survivor: patient.number, ...patient.details }] : [];
    });
    const byNumber = (one: { number: string }, other: { number: string }) =>
      one.number < other.number ? -1 : 1;
    expect((await storedOf(numbers)).toSorted(byNumber)).toEqual(expected);
  },
);
