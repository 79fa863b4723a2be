/** Gives the demo hospital three months of stays and of work on them, once, so that its reports have a shape. */
import { DateTime } from 'luxon';
import { requireByName } from '#server/facts/core/source-store.ts';
import { saveResources } from '#server/facts/core/save-resources.ts';
import { readBundle } from '#server/facts/importing/bundle.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { practitionerOf, type CaseSeeding } from '#infra/seed/cases/steps.ts';
import { insertPatients, patientIdOf } from '#infra/seed/patients.ts';
import { stays } from '#infra/seed/stays/stays.ts';
import { startOpenClocks } from './open-clocks.ts';
import { insertPastAnswers, insertPastCases } from './past-case-store.ts';
import { coverageOf, patientResource, resourcesOf, resultKey, stayKey } from './past-records.ts';
import { insertPastCare } from './past-care.ts';
import { followPastDischarges } from './past-discharges.ts';
import { pastPayerWork } from './past-payer-work.ts';
import { insertPastRemittances } from './past-remittances.ts';
import { pastReviews, type StoredStay } from './past-reviews.ts';
import { pastStays, type PastStay } from './past-stays.ts';
import { pastTasks } from './past-tasks.ts';
import { insertDischarges } from './present-discharges.ts';
import { presentDenials, presentReviews, reviewsOfDenials } from './present-payer-work.ts';

const inBed = { kind: 'in-person' } as const;
const sourceName = 'Demo record of the past';

/** By name, of those who are entered. */
async function recordNumbers(db: Connection, organizationId: string, names: readonly string[]) {
  const ids = new Map(
    names.map((patientName) => [
      patientIdOf(organizationId, { type: inBed, patientName }) ?? '',
      patientName,
    ]),
  );
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'external_id as recordNumber'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids.keys()])
    .execute();
  return new Map(
    rows.map(({ id, recordNumber }) => [
      ids.get(id) ?? '',
      { id, recordNumber: recordNumber ?? '' },
    ]),
  );
}

type Patients = Awaited<ReturnType<typeof recordNumbers>>;

interface FactsOfPast {
  organizationId: string;
  sourceId: string;
  now: Date;
}

async function saveRecords(
  db: Connection,
  { organizationId, sourceId, now }: FactsOfPast,
  { past, patients }: { past: readonly PastStay[]; patients: Patients },
): Promise<void> {
  const ofPatients = [...patients].flatMap(([name, { recordNumber }]) => [
    patientResource(recordNumber),
    coverageOf(recordNumber, name),
  ]);
  const ofStays = past.flatMap((stay) =>
    resourcesOf(stay, patients.get(stay.patientName)?.recordNumber ?? ''),
  );
  const entry = [...ofPatients, ...ofStays].map((resource) => ({ resource }));
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  const lines = (await readBundle(bundle, now)) ?? [];
  const stated = lines.flatMap(({ read }) => ('reason' in read ? [] : [read]));
  await saveResources(db, { organizationId, sourceId, fetchedAt: now }, stated);
}

/** The stays as they were stored, each with its result. */
async function storedStays(
  { db, ...seeding }: CaseSeeding,
  { sourceId, past, patients }: { sourceId: string; past: readonly PastStay[]; patients: Patients },
): Promise<StoredStay[]> {
  const rows = await db
    .selectFrom('facts')
    .select(['id', 'source_key as key', 'type', 'title', 'value', 'effective_at as at'])
    .where('source_id', '=', sourceId)
    .where('type', 'in', ['Encounter', 'Observation'])
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return past.flatMap((stay) => {
    const patient = patients.get(stay.patientName);
    const attending = practitionerOf({ db, ...seeding }, stay.attending);
    const encounter = byKey.get(stayKey(patient?.recordNumber ?? '', stay));
    const result = byKey.get(resultKey(patient?.recordNumber ?? '', stay));
    if (!patient || !attending || !encounter || !result) return [];
    const { id: factId, type, title, value, at } = result;
    const indicator = { factId, type, title, value, text: null, at: at.toISOString() };
    return [
      {
        stay,
        patientId: patient.id,
        encounterId: encounter.id,
        indicator: { ...indicator, source: sourceName },
        attending,
      },
    ];
  });
}

/** Who is in a bed, by the record of the present stays; not those whose review somebody has opened already. */
const presentStays = (db: Connection, organizationId: string) =>
  db
    .selectFrom('facts')
    .select(['id as encounterId', 'patient_id as patientId', 'effective_at as admittedAt'])
    .where('organization_id', '=', organizationId)
    .where('type', '=', 'Encounter')
    .where('status', '=', 'in-progress')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cases')
            .select('cases.id')
            .where('cases.kind', '=', 'um-review')
            .whereRef('cases.encounter_id', '=', 'facts.id'),
        ),
      ),
    )
    .orderBy('effective_at')
    .execute();

const present = (people: readonly (Practitioner | null)[]) =>
  people.flatMap((person) => person ?? []);

/** Repeated, it does nothing: what was of the past then stays. */
export async function insertHistory(seeding: CaseSeeding): Promise<void> {
  const { db, seeded, now } = seeding;
  const { id: organizationId, zone, practitionerIds } = seeded;
  const named = { organizationId, kind: 'demo', name: sourceName } as const;
  const { id: sourceId } = await requireByName(db, { ...named, createdBy: null, at: now });
  const stored = await db
    .selectFrom('facts')
    .select('id')
    .where('source_id', '=', sourceId)
    .limit(1)
    .executeTakeFirst();
  if (stored) return;
  const past = pastStays(now, zone);
  const names = [...new Set([...past, ...stays].map(({ patientName }) => patientName))];
  const [enteredBy = ''] = practitionerIds.values();
  const booked = names.map((patientName) => ({ type: inBed, patientName }));
  await insertPatients(db, { organizationId, zone, enteredBy }, booked);
  const patients = await recordNumbers(db, organizationId, names);
  await saveRecords(db, { organizationId, sourceId, now }, { past, patients });
  const about = await storedStays(seeding, { sourceId, past, patients });
  const { bundleId } = await followPastDischarges(seeding, about);
  const people = (...addresses: string[]) =>
    present(addresses.map((name) => practitionerOf(seeding, name)));
  const reviews = pastReviews(about, {
    specialists: people('maya.thompson', 'isaac.morton'),
    until: now,
  });
  const managers = people('grace.adeyemi', 'bernadette.cole');
  await insertPastCare(seeding, { about, managers, bundleId });
  const tasks = pastTasks(about, { managers, until: now });
  const [reviewer] = people('peter.novak');
  const [advisor] = people('helen.zhou');
  const [biller] = people('oliver.grant');
  const denials = biller ? presentDenials(about, { biller, until: now }) : [];
  const ofPayers =
    reviewer && advisor && biller
      ? [
          ...pastPayerWork(about, { reviewer, advisor, biller, until: now }),
          ...denials,
          ...reviewsOfDenials(denials),
          ...presentReviews(await presentStays(db, organizationId), { reviewer, until: now }),
        ]
      : [];
  const cases = [...reviews.cases, ...tasks, ...ofPayers];
  await insertPastCases(db, organizationId, cases);
  await startOpenClocks(seeding, cases);
  await insertPastAnswers(db, organizationId, reviews.answers);
  if (biller)
    await insertPastRemittances(db, {
      organizationId,
      importedBy: biller.id,
      now: DateTime.fromJSDate(now, { zone }),
      stored: about,
      denials: ofPayers.filter(({ kind }) => kind === 'denial'),
      recordNumberOf: (name) => patients.get(name)?.recordNumber ?? '',
    });
  await insertDischarges(db, {
    organizationId,
    managers,
    past: about,
    now: DateTime.fromJSDate(now, { zone }),
  });
}
