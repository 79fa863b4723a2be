/** Compares what a server has stored of a replay with the slow model: a sentence for each difference. */
import { hash } from 'node:crypto';
import {
  allergyKey,
  documentKey,
  resultKey,
  stayKey,
} from '#server/facts/hl7/results/fact-keys.ts';
import type { ModelPatient } from './patient-model.ts';
import type { ReplayClock, ReplayMessage } from './replayed-messages.ts';
import { slotMs } from './replayed-messages.ts';
import type { Answered } from './resending-sender.ts';
import { slowModel, type SlowModel } from './slow-model.ts';
import type { StoredFactRow, StoredRows } from './stored-rows.ts';

interface Replayed {
  answered: readonly Answered[];
  rows: StoredRows;
  clock: ReplayClock;
}

const hashOf = ({ text }: ReplayMessage) => hash('sha256', text, 'hex');
const idOf = (message: ReplayMessage) => `${message.feed} ${hashOf(message)}`;

/** Of each side what the other has not, as often as it has it more. */
function comparedLists(what: string, stored: readonly string[], expected: readonly string[]) {
  const counts = new Map<string, number>();
  for (const one of stored) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of expected) counts.set(one, (counts.get(one) ?? 0) - 1);
  return [...counts].flatMap(([one, count]) => {
    if (count === 0) return [];
    return [`${what}: ${count > 0 ? 'stored' : 'missing'} ${Math.abs(count)} x ${one}`];
  });
}

/** AA and AE are stored, AR is not, and only what is no message has no answer. */
function answerDifferences({ answered, rows }: Replayed): string[] {
  const states = new Map(
    rows.messages.map(({ feed, hash: of, state }) => [`${feed} ${of}`, state]),
  );
  return answered.flatMap(({ message, code, reason }) => {
    const { statement, feed, controlId } = message;
    const state = states.get(idOf(message));
    const isMessage = statement.is !== 'malformed' || statement.how !== 'no message';
    const isFit =
      code === null
        ? !isMessage
        : code === 'AA'
          ? state !== undefined && state !== 'failed'
          : code === 'AE'
            ? state === 'failed'
            : code === 'AR' && state === undefined;
    return isFit ? [] : [`${feed} ${controlId} was answered ${code} ${reason}, and is ${state}`];
  });
}

const statusWords = { 'entered-in-error': 'taken back: ' } as Record<string, string>;

function wordsOf(fact: StoredFactRow): string {
  const { type, status, code, value, text, startsAt, endedAt, severity } = fact;
  if (type === 'Encounter')
    return [status, code, value ?? '', startsAt.getTime(), endedAt?.getTime() ?? ''].join(' | ');
  if (type === 'Observation') return `${value} ${status === 'final' ? 'F' : 'C'}`;
  if (type === 'DocumentReference') return `${statusWords[status] ?? ''}${text}`;
  return { severe: 'SV', moderate: 'MO', mild: 'MI' }[severity ?? ''] ?? '';
}

/** Below which key a patient's record has it. */
const keyOf = (what: string, recordId: string): string => {
  const [kind = '', name = '', code = ''] = what.split(' ');
  if (kind === 'stay') return stayKey(recordId, name);
  if (kind === 'allergy') return allergyKey(recordId, name);
  if (kind === 'document') return documentKey(recordId, what.slice('document '.length));
  const group = JSON.stringify([name, 'BMP', 1, `${code}^Test ${code}`, '']);
  return resultKey(recordId, { group, place: 1 });
};

const mostVersions = 12;

function factDifferences({ rows }: Replayed, model: SlowModel): string[] {
  const recordsOf = Map.groupBy(rows.patients, ({ survivor }) => survivor);
  const byKey = Map.groupBy(rows.facts, ({ feed, key }) => `${feed} ${key}`);
  const expected = [
    ...model.facts.map((fact) => ({
      ...fact,
      value: fact.isLinked ? `${fact.value} of ${fact.visit}` : fact.value,
    })),
    ...model.stays.map(({ feed, patient, visit, ...stay }) => {
      const { status, classCode, bed, startsAt, endsAt } = stay;
      const value = [status, classCode, bed, startsAt, endsAt ?? ''].join(' | ');
      return { feed, patient, what: `stay ${visit}`, value };
    }),
  ];
  const visits = new Map(
    model.stays.flatMap((stay) =>
      (recordsOf.get(model.survivorOf(stay.patient).number) ?? []).map(
        ({ id }) => [stayKey(id, stay.visit), stay.visit] as const,
      ),
    ),
  );
  const matched = new Set<StoredFactRow>();
  const factsBelow = (feed: string, number: string, what: string) =>
    (recordsOf.get(number) ?? []).flatMap(
      ({ id }) => byKey.get(`${feed} ${keyOf(what, id)}`) ?? [],
    );
  // Two records that were merged may both have it, until it is stated again.
  const same = Map.groupBy(
    expected,
    ({ feed, patient, what }) => `${feed} ${model.survivorOf(patient).number} ${what}`,
  );
  const differences = [...same.values()].flatMap((facts) => {
    const [first] = facts;
    if (!first) return [];
    const { feed, patient, what } = first;
    const { number } = model.survivorOf(patient);
    const below = factsBelow(feed, number, what);
    for (const fact of below) matched.add(fact);
    const isEnded = (fact: StoredFactRow) => fact.status === 'entered-in-error';
    const stored = below.length > facts.length ? below.filter((fact) => !isEnded(fact)) : below;
    if (what.startsWith('document'))
      for (let version = 1; version <= mostVersions; version += 1)
        for (const fact of factsBelow(feed, number, `${what} version ${version}`))
          matched.add(fact);
    const words = stored.map(
      (fact) => `${wordsOf(fact)}${fact.stayKey === null ? '' : ` of ${visits.get(fact.stayKey)}`}`,
    );
    return comparedLists(
      `${what} of ${number}`,
      words,
      facts.map(({ value }) => value),
    );
  });
  const others = rows.facts.filter((fact) => !matched.has(fact));
  return [
    ...differences,
    ...others.map((fact) => `${fact.type} of ${fact.number} is expected nowhere: ${wordsOf(fact)}`),
  ];
}

function appointmentDifferences({ rows, clock }: Replayed, model: SlowModel): string[] {
  const survivors = new Map(rows.patients.map(({ number, survivor }) => [number, survivor]));
  const stored = rows.appointments.map(({ filler, state, startsAt, number, npi }) => {
    const slot = (startsAt.getTime() - clock.firstSlotAt) / slotMs;
    return `${filler ?? 'past'} ${state} slot ${slot} ${npi} ${survivors.get(number)}`;
  });
  const { appointments, past } = model.booking;
  const all = [...appointments, ...past.map((one) => ({ ...one, filler: 'past' }))];
  const expected = all.flatMap(({ filler, state, booked }) => {
    if (!booked) return [];
    const { slot, clinician, patient } = booked;
    const { number } = model.survivorOf(patient);
    return [`${filler} ${state} slot ${slot} ${clock.clinicians[clinician]} ${number}`];
  });
  return comparedLists('appointments', stored, expected);
}

/** So many messages share one transaction. */
const mostTogether = 60;

/** The model reads the messages in the order in which they were committed. */
export function replayDifferences(replayed: Replayed): string[] {
  const { answered, rows } = replayed;
  const byId = new Map(answered.map(({ message }) => [idOf(message), message]));
  const model = slowModel();
  const differences: string[] = [];
  const tried = new Set<string>();
  const createdAt = new Map<ModelPatient, { at: number; feed: string }>();
  for (const [at, { feed, hash: of, state, isRetry }] of rows.order.entries()) {
    const id = `${feed} ${of}`;
    const message = byId.get(id);
    if (!message) differences.push(`${id} is stored and was never sent`);
    else if (isRetry) model.retry(message);
    else if (!tried.has(id)) {
      const patient = model.people.byNumber(message.statement.number);
      const created = patient && createdAt.get(patient);
      const isBeside = created && created.feed !== feed && at - created.at <= mostTogether;
      model.apply(message, Boolean(isBeside) && state === 'unmatched');
      for (const one of model.people.patients)
        if (!createdAt.has(one)) createdAt.set(one, { at, feed });
    }
    tried.add(id);
  }
  return [
    ...differences,
    ...answerDifferences(replayed),
    ...comparedLists(
      'messages',
      rows.messages.map(
        ({ feed, hash: of, controlId, state }) => `${feed} ${controlId} ${of.slice(0, 6)} ${state}`,
      ),
      model.messages.map(
        ({ message, state }) =>
          `${message.feed} ${message.controlId} ${hashOf(message).slice(0, 6)} ${state}`,
      ),
    ),
    ...comparedLists(
      'patients',
      rows.patients.map(({ number, survivor, fullName, birthDate, phone }) =>
        [number, survivor, fullName, birthDate, phone].join(' | '),
      ),
      model.people.patients.map((patient) => {
        const { number, details } = model.survivorOf(patient);
        return [patient.number, number, details.fullName, details.birthDate, details.phone].join(
          ' | ',
        );
      }),
    ),
    ...factDifferences(replayed, model),
    ...appointmentDifferences(replayed, model),
  ];
}
