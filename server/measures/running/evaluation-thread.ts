/** Evaluates the programs of a measure on patients, one after another; the part of the thread that knows the engine. */
import cql from 'cql-execution';
import { DateTime } from 'luxon';
import { periodParameter } from '#shared/measures.ts';
import { episodesOf, typeWords } from '#server/measures/translating/outline.ts';
import type { ElmLibrary } from '#server/measures/translating/translation.ts';
import { factIdsIn, parameterOf, periodOf, wordsOfValue, WrongParameter } from './cql-values.ts';
import type {
  EvaluatedPatient,
  Explained,
  LoadTask,
  Loaded,
  Program,
  Verdict,
} from '#server/measures/core/measure-evaluation.ts';
import { verdictOfValues } from './evaluated-units.ts';
import { fasterElm } from './faster-elm.ts';
import { readTimesFaster } from './faster-times.ts';
import { addObservation, observedName } from './observed-elm.ts';
import { recordOf, systemsOf } from './patient-record.ts';
import { openRecordSource } from './record-source.ts';
import { withRetrievesById } from './retrieves-by-id.ts';

const mostWords = 300;

const failureOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostWords);

/** In hours, as CQL counts it. */
function cqlTime(instant: string, zone: string) {
  const local = DateTime.fromISO(instant, { zone });
  return cql.DateTime.fromJSDate(local.toJSDate(), local.offset / 60);
}

type Load = LoadTask['load'];

function parametersOf(elm: ElmLibrary, { parameters }: Program, { period, zone }: Load) {
  const values: Record<string, unknown> = {};
  for (const { name, resultTypeName, resultTypeSpecifier } of elm.library.parameters?.def ?? []) {
    const type = typeWords(resultTypeSpecifier, resultTypeName);
    const text = parameters[name];
    if (name === periodParameter)
      values[name] = periodOf(type, cqlTime(period.from, zone), cqlTime(period.until, zone));
    else if (text !== undefined && text !== '') values[name] = parameterOf(type, name, text);
  }
  return values;
}

/** The engine takes a value set without a version as its newest. */
function codeServiceOf({ valueSets }: Program) {
  const dictionary: Record<string, Record<string, Program['valueSets'][number]['codes']>> = {};
  for (const { url, version, codes } of valueSets)
    dictionary[url] = { ...dictionary[url], [version ?? '']: codes };
  return new cql.CodeService(dictionary);
}

function loadedProgram(program: Program, load: Load) {
  const libraries = program.elm.map((text) =>
    fasterElm(withRetrievesById(JSON.parse(text) as ElmLibrary)),
  );
  const [main] = libraries;
  if (!main) throw new WrongParameter('There is nothing to evaluate.');
  const { observation, populations } = program;
  if (observation !== undefined)
    addObservation(main, { observation, population: populations.denominator ?? '' });
  const { id = '', version } = main.library.identifier;
  const repository = new cql.Repository(libraries);
  // The library that is evaluated needs no name.
  const library = id === '' ? new cql.Library(main, repository) : repository.resolve(id, version);
  const parameters = parametersOf(main, program, load);
  const executor = new cql.Executor(library, codeServiceOf(program), parameters);
  const { initialPopulation } = program.populations;
  const systems = systemsOf(program);
  const first = main.library.statements?.def?.find(({ name }) => name === initialPopulation);
  return {
    program,
    executor,
    systems,
    /** Two revisions mostly mean the same codes, and read one record then. */
    systemsKey: JSON.stringify(
      [...systems].map(([code, system]) => `${code} ${system}`).toSorted(),
    ),
    episodesOf: episodesOf(first?.resultTypeSpecifier),
  };
}

export function openEvaluation() {
  readTimesFaster();
  const source = openRecordSource();
  /** Whose record the source has, and with which code systems. */
  let recordRead: { patient: EvaluatedPatient; systemsKey: string } | null = null;
  let programs: ReturnType<typeof loadedProgram>[] = [];
  let now = cql.DateTime.fromJSDate(new Date(0), 0);

  async function resultsOf(
    { executor, systems, systemsKey }: (typeof programs)[number],
    patient: EvaluatedPatient,
  ): Promise<{ values: Record<string, unknown>; read: unknown[] }> {
    if (recordRead?.patient !== patient || recordRead.systemsKey !== systemsKey) {
      source.load(recordOf(patient, systems));
      recordRead = { patient, systemsKey };
    }
    const results = await executor.exec_patient_context(source.provider(), now);
    const values = results.patientResults as Record<string, Record<string, unknown>>;
    const read = results.patientEvaluatedRecords as Record<string, unknown[]>;
    return { values: values[patient.id] ?? {}, read: read[patient.id] ?? [] };
  }

  async function verdictOf(
    loaded: (typeof programs)[number],
    patient: EvaluatedPatient,
  ): Promise<Verdict> {
    try {
      const { values } = await resultsOf(loaded, patient);
      return verdictOfValues(loaded.program, loaded.episodesOf, values);
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  return {
    /** What is wrong with it, or null. */
    load(load: Load): Loaded {
      try {
        programs = load.programs.map((program) => loadedProgram(program, load));
        now = cqlTime(load.now, load.zone);
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
    async verdictsOf(patient: EvaluatedPatient): Promise<Verdict[]> {
      const verdicts: Verdict[] = [];
      for (const loaded of programs) verdicts.push(await verdictOf(loaded, patient));
      return verdicts;
    },
    async explain(patient: EvaluatedPatient): Promise<Explained> {
      const [loaded] = programs;
      if (!loaded) return { definitions: [], readFactIds: [] };
      try {
        const { values, read } = await resultsOf(loaded, patient);
        const definitions = Object.entries(values)
          .filter(([name]) => name !== 'Patient' && name !== observedName)
          .map(([name, value]) => ({
            name,
            value: wordsOfValue(value),
            factIds: [...new Set(factIdsIn(value))].slice(0, 10),
          }));
        return { definitions, readFactIds: [...new Set(factIdsIn(read))] };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
  };
}
