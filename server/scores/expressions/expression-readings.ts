/** Reads inputs of hospitals’ own scores by FHIRPath, some stays at a time; an expression that never ends leaves its input missing. */
import type { InputReading } from '#shared/scores.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import { usesVariable } from '#server/platform/fhirpath/variables.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ExpressionValue, InputExpression, StayResources } from './expression-task.ts';
import type { InputEvaluator } from './input-evaluator.ts';
import * as store from './stay-resource-store.ts';

/** As many resources as that are in memory at once. */
const staysAtOnce = 25;
/** Of a stay; beyond it an expression that asks for facts counts nothing. */
const mostFacts = 1_000;

export interface ExpressionReading extends Pick<InputReading, 'value' | 'words' | 'facts'> {
  stayId: string;
  name: string;
}

interface ReadStays {
  readings: ExpressionReading[];
  /** Inputs whose expression was ended because it took too long. */
  tooMuch: string[];
  /** The time was over before all stays were read. */
  isCut: boolean;
  /** Those that stays and records had; empty unless they were to be noted. */
  elements: string[];
}

interface Reading {
  inputs: readonly InputExpression[];
  stayIds: readonly string[];
  now: Date;
  withinMs: number;
  /** Where there is a list, elements are noted. */
  elementsBefore?: string[];
}

const tookTooLong = 'The expression took too long, and was ended.';
const notInTime = 'It was not read in time. Open the stay to read it.';

async function resourcesOf(
  db: Connection,
  { inputs, stayIds, now }: Omit<Reading, 'withinMs'>,
): Promise<{
  stays: StayResources[];
  encounters: store.StayEncounter[];
  facts: store.StayResource[];
}> {
  const encounters = await store.encountersOf(db, stayIds);
  const isOfRecord = inputs.some(({ expression, evidence }) =>
    usesVariable(`${expression} ${evidence}`, 'facts'),
  );
  const facts = isOfRecord ? await store.factsOfStays(db, stayIds, { now, most: mostFacts }) : [];
  const byStay = Map.groupBy(facts, ({ stayId }) => stayId);
  const stays = encounters.map(({ stayId, body, endedAt }) => {
    const ofStay = byStay.get(stayId) ?? [];
    return {
      stayId,
      body,
      atMs: (endedAt ?? now).getTime(),
      facts:
        ofStay.length > mostFacts ? null : ofStay.map((fact) => ({ id: fact.id, body: fact.body })),
    };
  });
  return { stays, encounters, facts };
}

type QuotedFact = Pick<store.StayResource, 'id' | 'title' | 'source' | 'at'>;

/** With the facts that the second expression gives; else with the stay, as its source stated it last. */
function readingOf(
  { stayId, name, value, why, evidenceIds }: ExpressionValue,
  { encounter, facts }: { encounter: store.StayEncounter; facts: ReadonlyMap<string, QuotedFact> },
): ExpressionReading {
  const evidence = evidenceIds.flatMap((id) => facts.get(id) ?? []);
  const ofStay = {
    id: stayId,
    title: 'The stay',
    source: encounter.source,
    at: encounter.statedAt,
  };
  const quoted = evidence.length > 0 ? evidence : [ofStay];
  return {
    stayId,
    name,
    value,
    words: value === null ? why : `The expression of the score gives ${value}.`,
    facts:
      value === null
        ? []
        : quoted.map((fact) => ({
            id: fact.id,
            words: fact.title,
            source: fact.source,
            at: fact.at.toISOString(),
          })),
  };
}

/** Of the stays of one batch: where an expression never ends, the others are read without it. */
async function readBatch(
  db: Connection,
  evaluator: InputEvaluator,
  reading: Reading,
): Promise<ReadStays> {
  const { stays, encounters, facts } = await resourcesOf(db, reading);
  const encounterOf = new Map(encounters.map((encounter) => [encounter.stayId, encounter]));
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const until = performance.now() + reading.withinMs;
  const tooMuch: string[] = [];
  const { elementsBefore } = reading;
  const noted = elementsBefore && { elementsBefore };
  for (;;) {
    const inputs = reading.inputs.filter(({ name }) => !tooMuch.includes(name));
    const withinMs = Math.max(0, until - performance.now());
    if (inputs.length === 0) return { readings: [], tooMuch, isCut: false, elements: [] };
    try {
      const task = { inputs, stays, withinMs, ...noted };
      const { values, isCut, elements } = await evaluator.evaluate(task);
      const readings = values.flatMap((value) => {
        const encounter = encounterOf.get(value.stayId);
        return encounter ? [readingOf(value, { encounter, facts: factOf })] : [];
      });
      return { readings, tooMuch, isCut, elements };
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      tooMuch.push(inputs[error.partIndex]?.name ?? '');
    }
  }
}

/** Of every stay and input one reading; as many statements for twenty-five stays as for one. */
export async function readExpressions(
  db: Connection,
  evaluator: InputEvaluator,
  { inputs, stayIds, now, withinMs, elementsBefore }: Reading,
): Promise<ReadStays> {
  const until = performance.now() + withinMs;
  const elements = elementsBefore ?? [];
  const all: ReadStays = { readings: [], tooMuch: [], isCut: false, elements };
  for (let at = 0; at < stayIds.length && inputs.length > 0; at += staysAtOnce) {
    const left = until - performance.now();
    all.isCut ||= left <= 0;
    if (all.isCut) break;
    const batch = await readBatch(db, evaluator, {
      inputs: inputs.filter(({ name }) => !all.tooMuch.includes(name)),
      stayIds: stayIds.slice(at, at + staysAtOnce),
      now,
      withinMs: left,
      ...(elementsBefore && { elementsBefore: all.elements }),
    });
    all.readings.push(...batch.readings);
    all.tooMuch.push(...batch.tooMuch);
    all.isCut = batch.isCut;
    all.elements = batch.elements;
  }
  const keyOf = (stayId: string, name: string) => `${stayId} ${name}`;
  const read = new Set(all.readings.map(({ stayId, name }) => keyOf(stayId, name)));
  const unread = stayIds.flatMap((stayId) =>
    inputs
      .filter(({ name }) => !read.has(keyOf(stayId, name)))
      .map(({ name }) => ({
        stayId,
        name,
        value: null,
        words: all.tooMuch.includes(name) ? tookTooLong : notInTime,
        facts: [],
      })),
  );
  return { ...all, readings: [...all.readings, ...unread] };
}
