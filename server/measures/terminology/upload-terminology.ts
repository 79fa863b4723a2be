/** Keeps value sets and libraries that measures stand on, and makes a draft of a Measure that comes with them (S566). */
import type { Terminology, Uploaded, UploadTerminology } from '#shared/measures/terminology.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import * as store from '#server/measures/core/translation-store.ts';
import { draft } from '#server/measures/writing/write-measures.ts';
import { readUpload } from './read-upload.ts';

export const terminology = ({ db, session }: SignedIn): Promise<Terminology> =>
  store.list(db, session.person.organizationId);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw wrongField('json', 'That is no JSON. Choose a FHIR file in JSON.');
  }
}

export async function upload(signedIn: SignedIn, { json }: UploadTerminology): Promise<Uploaded> {
  const { db, session, now } = signedIn;
  const read = readUpload(parsed(json));
  const { valueSets = [], libraries = [], measure = null, notes = [] } = read ?? {};
  if (valueSets.length + libraries.length === 0 && !measure)
    throw wrongField('json', notes[0] ?? 'There is no ValueSet, Library or Measure of FHIR in it');
  const { organizationId, id: personId } = session.person;
  const by = { organizationId, personId, at: now() };
  await db.transaction().execute(async (within) => {
    for (const valueSet of valueSets) await store.insertValueSet(within, by, valueSet);
    for (const library of libraries) await store.insertLibrary(within, by, library);
    const detail = {
      valueSets: valueSets.map(({ url, codes }) => `${url} (${codes.length})`).slice(0, 100),
      libraries: libraries.map(({ name }) => name).slice(0, 100),
    };
    await record(within, signedIn, { action: 'measure.upload', detail });
  });
  const drafted = measure && (await draft(signedIn, { ...measure, of: null }));
  return {
    valueSets: valueSets.length,
    libraries: libraries.length,
    measureId: drafted?.measureId ?? null,
    notes: notes.slice(0, 20),
  };
}
