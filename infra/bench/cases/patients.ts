/** Measures patients by CSV: how long many rows take from the first part to the last patient, and another session's calls meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { importMost } from '#shared/limits.ts';
import type { PatientImport } from '#shared/patients/patient-import.ts';
import { accepted, answered, type Client } from '#infra/bench/schedule/clients.ts';
import { familyName, givenName } from '#infra/bench/schedule/names.ts';
import { percentile, rounded } from '#infra/bench/support/numbers.ts';

/** Of 100,000 rows, and of another's p95 beside them over the same alone. */
export const csvGoals = { patientsImportedSeconds: 300, patientsP95Ratio: 2 } as const;

const calls = 300;
const pollMs = 250;
const dayMs = 86_400_000;

/** One of the days of ninety years. */
const birthDate = (n: number) =>
  new Date(Date.UTC(1930, 0, 1) + ((n * 7_919) % 33_000) * dayMs).toISOString().slice(0, 10);

/** With a second given name: a quarter are like somebody else, and not two of three. */
const nameOf = (n: number) =>
  `${givenName(n)} ${givenName(n * 13 + Math.floor(n / 96))} ${familyName(n * 31)}`;

const csvOf = (count: number): string =>
  [
    'number,name,birth date,phone,language',
    ...Array.from(
      { length: count },
      (_, n) => `P${n},${nameOf(n)},${birthDate(n)},+44 7700 9${String(n).padStart(5, '0')},en`,
    ),
  ].join('\n');

const path = 'appointments.patients.imports';

/** Resolves when the job is over, or throws where the file was refused. */
async function untilState(
  client: Client,
  importId: string,
  state: PatientImport['state'],
): Promise<PatientImport> {
  for (;;) {
    const patientImport = await answered<PatientImport>(client, `${path}.one`, { importId });
    if (patientImport.state === state) return patientImport;
    if (['unreadable', 'cancelled'].includes(patientImport.state))
      throw new Error(patientImport.fault ?? '');
    await pause(pollMs);
  }
}

async function sendFile(client: Client, csv: string): Promise<string> {
  const fileName = 'bench.csv';
  const { importId } = await answered<{ importId: string }>(client, `${path}.begin`, { fileName });
  let part = 0;
  for (let at = 0; at < csv.length; at += importMost.characters, part += 1) {
    const text = csv.slice(at, at + importMost.characters);
    await accepted(client, `${path}.addPart`, { importId, part, text });
  }
  await accepted(client, `${path}.check`, { importId, parts: part });
  return importId;
}

/** Another session reads its worklist again and again. */
async function listTimes(reader: Client, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    await accepted(reader, 'cases.list', { filter: { owner: 'me' } });
    took.push(performance.now() - from);
    await pause(5);
  }
  return took;
}

async function timesAlone(reader: Client): Promise<number[]> {
  let count = 0;
  return listTimes(reader, () => (count += 1) > calls);
}

/** `writer` may merge patients. The ratio is p95 beside the import over p95 alone. */
export async function patientsByCsv({
  writer,
  reader,
  count,
}: {
  writer: Client;
  reader: Client;
  count: number;
}) {
  const csv = csvOf(count);
  await timesAlone(reader);
  const alone = percentile(await timesAlone(reader), 0.95);
  let isOver = false;
  const reading = listTimes(reader, () => isOver);
  const begun = performance.now();
  const importId = await sendFile(writer, csv);
  await untilState(writer, importId, 'checked');
  const checkedMs = performance.now() - begun;
  await accepted(writer, `${path}.start`, { importId });
  const { counts } = await untilState(writer, importId, 'done');
  const importedMs = performance.now() - begun;
  isOver = true;
  const beside = percentile(await reading, 0.95);
  return {
    patientRows: count,
    patientsMade: counts.new,
    patientTwins: counts.twin,
    patientsCheckedSeconds: rounded(checkedMs / 1000, 1),
    patientsImportedSeconds: rounded(importedMs / 1000, 1),
    patientsP95AloneMs: rounded(alone, 1),
    patientsP95BesideMs: rounded(beside, 1),
    patientsP95Ratio: rounded(beside / alone),
  };
}
