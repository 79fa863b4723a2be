/** The thread that translates CQL to ELM: it reads the model files once, and has no network. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { stepBegins } from '#server/platform/cost/thread-progress.ts';
import {
  CqlCompilerOptions,
  CqlTranslator,
  createLibrarySourceProvider,
  createModelInfoProvider,
  createUcumService,
  LibraryManager,
  ModelManager,
  stringAsSource,
} from '@cqframework/cql/cql-to-elm';
import { checkUnit } from 'cql-execution/lib/util/units.js';
import { emptyRetrieves, issuesOf, outlineOf } from './outline.ts';
import {
  untranslated,
  type ElmLibrary,
  type Translated,
  type TranslationTask,
} from './translation.ts';

Object.assign(globalThis, { fetch: undefined });

const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);

const modelFile = (name: string) =>
  readFileSync(new URL(`../model-files/${name}`, import.meta.url), 'utf8');
/** The engine reads the same one. */
const fhirModel = createRequire(import.meta.url).resolve(
  'cql-exec-fhir/lib/modelInfos/fhir-modelinfo-4.0.1.xml',
);

const models: Record<string, () => string> = {
  System: () => modelFile('system-modelinfo.xml'),
  FHIR: () => readFileSync(fhirModel, 'utf8'),
};
const helpers = modelFile('FHIRHelpers-4.0.1.cql');

const modelManager = new ModelManager();
modelManager.modelInfoLoader.registerModelInfoProvider(
  createModelInfoProvider((name, _system, version) => {
    const read = models[name];
    const isRead = read && (name === 'System' || version == null || version === '4.0.1');
    return isRead ? stringAsSource(read()) : null;
  }),
);

const notNeeded = () => {
  throw new Error('Units are not computed here');
};
/** Null of a unit that the engine understands. */
function unitFault(unit: string): string | null {
  const { valid, message } = checkUnit(unit) as { valid: boolean; message?: string };
  return valid ? null : (message ?? `Invalid UCUM unit: '${unit}'.`);
}
const ucum = createUcumService(notNeeded, unitFault, notNeeded, notNeeded);

const options = CqlCompilerOptions.defaultOptions().withOptions([
  CqlCompilerOptions.Options.EnableLocators,
  CqlCompilerOptions.Options.EnableResultTypes,
]);
// The text once more beside each expression: it is not read here, and after an error it makes errors of its own.
options.options.asJsSetView().delete(CqlCompilerOptions.Options.EnableAnnotations);

type Source = Parameters<Parameters<typeof createLibrarySourceProvider>[0]>;

/** Of the task in hand. */
let libraries: TranslationTask['libraries'] = [];

const helpersName = 'FHIRHelpers';

const sourceOf = (...[name, , version]: Source): unknown => {
  if (name === helpersName) return stringAsSource(helpers);
  const library = libraries.find(
    (other) => other.name === name && (version == null || other.version === version),
  );
  return library ? stringAsSource(library.cql) : null;
};

const manager = new LibraryManager(modelManager, options, undefined, ucum);
manager.librarySourceLoader.registerProvider(createLibrarySourceProvider(sourceOf));

/** The helpers take seconds to translate and stay as they are; all else may be another text next time. */
function forgetLibraries(): void {
  const compiled = manager.compiledLibraries.asJsMapView();
  const texts = [...compiled.keys()].filter(({ id }) => id !== helpersName);
  for (const text of texts) compiled.delete(text);
}

const read = (json: string) => JSON.parse(json) as ElmLibrary;

/** It takes a second to write. */
let helpersElm: string | null = null;

function translated(task: TranslationTask): Translated {
  libraries = task.libraries;
  forgetLibraries();
  const translator = CqlTranslator.fromText(task.cql, manager);
  const text = translator.toJson();
  const main = read(text);
  const issues = [...issuesOf(main), ...emptyRetrieves(main)];
  const outline = outlineOf(main);
  if (issues.some(({ isError }) => isError)) return { issues, outline, elm: [] };
  const included = [...translator.libraries.asJsReadonlyMapView()].flatMap(
    ([identifier, library]) => {
      if (!library || identifier.id === main.library.identifier.id) return [];
      if (identifier.id !== helpersName) return [CqlTranslator.convertToJson(library)];
      return [(helpersElm ??= CqlTranslator.convertToJson(library))];
    },
  );
  for (const library of included)
    if (library !== helpersElm) outline.valueSets.push(...outlineOf(read(library)).valueSets);
  return { issues, outline, elm: [text, ...included] };
}

parentPort?.on('message', (task: TranslationTask) => {
  stepBegins(progress);
  let answer: Translated;
  try {
    answer = translated(task);
  } catch (error) {
    answer = untranslated(
      error instanceof RangeError
        ? 'Expressions are nested too deeply. Write it in more definitions.'
        : String(error instanceof Error ? error.message : error).slice(0, 500),
    );
  }
  parentPort?.postMessage(answer);
});

// The model of FHIR is read now, so that nobody waits for it at the first text.
translated({
  cql: "library Start\nusing FHIR version '4.0.1'\ninclude FHIRHelpers version '4.0.1'",
  libraries: [],
});
parentPort?.postMessage('ready');
