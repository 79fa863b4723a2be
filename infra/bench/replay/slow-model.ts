/** A slow and obvious model of what three systems' messages make of a hospital, in the order in which they were stored. */
import { appointmentModel } from './appointment-model.ts';
import { patientModel, type ModelPatient } from './patient-model.ts';
import type { ReplayMessage } from './replayed-messages.ts';
import { stayAfter, type ModelStay } from './stay-model.ts';

export type MessageState = 'applied' | 'unmatched' | 'failed' | 'dismissed';

/** A fact of one system: `what` names it beside its patient, `value` is all that it says. */
export interface ModelFact {
  feed: string;
  patient: ModelPatient;
  what: string;
  value: string;
  /** The visit that a result is of. */
  visit: string | null;
  /** Whether the stay is known too; each stands on its patient's record of then. */
  isLinked: boolean;
  statedAt: number;
}

interface Stay extends ModelStay {
  feed: string;
  patient: ModelPatient;
  visit: string;
  statedAt: number;
}

export type SlowModel = ReturnType<typeof slowModel>;

export function slowModel() {
  const people = patientModel();
  const survivorOf = (patient: ModelPatient) => patient.mergedInto ?? patient;
  const booking = appointmentModel(survivorOf);
  const stays: Stay[] = [];
  const facts: ModelFact[] = [];
  const messages: { message: ReplayMessage; state: MessageState }[] = [];

  /** That of the patient's own number, else of one that was merged into it; the others end with it. */
  function storedOnce<One extends { patient: ModelPatient }>(
    all: One[],
    patient: ModelPatient,
    isSame: (one: One) => boolean,
  ): One | null {
    const same = all.filter((one) => isSame(one) && survivorOf(one.patient) === patient);
    const stored = same.find((one) => one.patient === patient) ?? same[0] ?? null;
    for (const other of same) if (other !== stored) all.splice(all.indexOf(other), 1);
    // From now on it is the survivor's.
    if (stored) stored.patient = patient;
    return stored;
  }

  const isStayOf = (
    stay: Stay,
    { feed, visit, patient }: Pick<ModelFact, 'feed' | 'visit' | 'patient'>,
  ) => stay.visit === visit && stay.feed === feed && survivorOf(stay.patient) === patient;

  function saveStay(message: ReplayMessage, patient: ModelPatient): void {
    const { feed, statedAt, statement } = message;
    if (statement.is !== 'stay') throw new Error('it is about a stay');
    const { visit } = statement;
    const stored = storedOnce(stays, patient, (stay) => stay.visit === visit && stay.feed === feed);
    if (stored && statedAt < stored.statedAt) return;
    const stay = {
      ...stayAfter(statement, statedAt, stored ?? null),
      feed,
      patient,
      visit,
      statedAt,
    };
    if (stored) Object.assign(stored, stay);
    else {
      stays.push(stay);
      for (const fact of facts)
        if (fact.visit === visit && fact.feed === feed && fact.patient === patient)
          fact.isLinked = true;
    }
  }

  function saveFact(fact: Omit<ModelFact, 'isLinked'>): void {
    const stored = storedOnce(
      facts,
      fact.patient,
      ({ feed, what }) => feed === fact.feed && what === fact.what,
    );
    if (stored && fact.statedAt < stored.statedAt) return;
    const visit = fact.visit ?? stored?.visit ?? null;
    const isLinked =
      stays.some((stay) => isStayOf(stay, { ...fact, visit })) ||
      (fact.visit === null && (stored?.isLinked ?? false));
    const next = { ...fact, visit, isLinked };
    if (stored) Object.assign(stored, next);
    else facts.push(next);
  }

  /** Of a document that is not stored nothing can be taken back. */
  function saveDocument(message: ReplayMessage, patient: ModelPatient): MessageState {
    const { feed, statedAt, statement } = message;
    if (statement.is !== 'document') throw new Error('it is about a document');
    const { event, text, documentNumber } = statement;
    const what = `document ${documentNumber}`;
    const stored = storedOnce(facts, patient, (fact) => fact.what === what && fact.feed === feed);
    if (stored && stored.statedAt > statedAt) return 'applied';
    if (event === 'T11' && !stored) return 'failed';
    const value =
      event === 'T11' ? `taken back: ${stored?.value.replace('taken back: ', '')}` : text;
    saveFact({ feed, patient, what, value, visit: null, statedAt });
    return 'applied';
  }

  function stateOf(message: ReplayMessage, isUnseen: boolean): MessageState {
    const { feed, statedAt, statement } = message;
    const { number } = statement;
    if (statement.is === 'malformed') return 'failed';
    if (statement.is === 'merge')
      return people.merge(number, statement.duplicate) ? 'applied' : 'unmatched';
    const isStating =
      statement.is === 'person' ||
      (statement.is === 'stay' && ['A01', 'A04', 'A05', 'A08'].includes(statement.event));
    if (isStating && people.state(message, number, statement.details) === 'waits')
      return 'unmatched';
    if (statement.is === 'appointment' && statement.phone !== null && !isUnseen)
      people.state(message, number, { phone: statement.phone });
    const patient = isUnseen ? null : people.byNumber(number);
    if (statement.is === 'appointment') {
      if (!booking.apply(message, statement, patient)) return 'unmatched';
      for (const other of messages)
        if (
          other.message.statement.is === 'appointment' &&
          other.message.statement.filler === statement.filler &&
          other.state === 'unmatched' &&
          other.message.statedAt < statedAt
        )
          other.state = 'dismissed';
      return 'applied';
    }
    if (!patient) return 'unmatched';
    if (statement.is === 'stay') saveStay(message, patient);
    if (statement.is === 'document') return saveDocument(message, patient);
    if (statement.is === 'allergy') {
      const { code, severity } = statement;
      saveFact({ feed, patient, what: `allergy ${code}`, value: severity, visit: null, statedAt });
    }
    if (statement.is === 'results')
      for (const { code, value, state } of statement.results) {
        const what = `result ${statement.order} ${code}`;
        const { visit } = statement;
        saveFact({ feed, patient, what, value: `${value} ${state}`, visit, statedAt });
      }
    return 'applied';
  }

  return {
    survivorOf,
    people,
    booking,
    stays,
    facts,
    messages,
    /**
     * In the order in which they were stored.
     * @param isUnseen Its patient was created by another system's message whose transaction had not ended.
     */
    apply: (message: ReplayMessage, isUnseen = false): MessageState => {
      const state = stateOf(message, isUnseen);
      messages.push({ message, state });
      return state;
    },
    /** By the server itself, once its patient has come. */
    retry: (message: ReplayMessage): void => {
      const waiting = messages.find((one) => one.message === message);
      if (waiting) waiting.state = stateOf(message, false);
    },
  };
}
