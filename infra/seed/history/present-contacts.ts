/** Gives the demo hospital contacts of patients in a bed, with what they may know, and a directory of post-acute providers. */
import type { DateTime } from 'luxon';
import { NewProvider } from '#shared/post-acute.ts';
import type { ConsentTopic } from '#shared/related-persons.ts';
import * as providerStore from '#server/post-acute/core/provider-store.ts';
import * as contactStore from '#server/related-persons/core/related-person-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { OpenStay } from './discharge-seed-store.ts';

interface Seeded {
  organizationId: string;
  by: string;
  now: DateTime;
}

const providers = [
  {
    name: 'Elm House',
    type: 'skilled-nursing',
    phone: '+1 202 555 0140',
    fax: '+12025550141',
    email: 'intake@elmhouse.example',
    address: '12 Elm Street',
    languages: 'English, Spanish',
    payers: 'Medicare, Medicaid',
    beds: [3, 1],
  },
  {
    name: 'Birch Rehabilitation',
    type: 'inpatient-rehabilitation',
    phone: '+1 202 555 0142',
    fax: '+12025550143',
    address: '4 Birch Road',
    payers: 'Medicare, commercial',
    beds: [0],
  },
  {
    name: 'Hearth Home Health',
    type: 'home-health',
    phone: '+1 202 555 0144',
    email: 'referrals@hearth.example',
    languages: 'English, Vietnamese',
    beds: [],
  },
  { name: 'Quiet Harbor Hospice', type: 'hospice', phone: '+1 202 555 0146', beds: [2] },
  { name: 'Cedar Dialysis', type: 'dialysis', fax: '+12025550147', beds: [] },
] as const;

async function insertProviders(db: Connection, { organizationId, by, now }: Seeded): Promise<void> {
  const at = now.minus({ days: 20 }).toJSDate();
  const ids = await providerStore.insertAll(
    db,
    { organizationId, at },
    providers.map(({ beds: _beds, ...provider }) => NewProvider.parse(provider)),
  );
  for (const [nth, { beds }] of providers.entries())
    for (const [age, count] of beds.entries())
      await providerStore.insertReport(db, {
        organizationId,
        providerId: ids[nth] ?? '',
        beds: count,
        toldBy: 'Intake',
        by,
        at: now.minus({ hours: (beds.length - age) * 26 - 20 }).toJSDate(),
      });
}

const family: readonly (readonly [first: string, relationship: string, topics: ConsentTopic[]])[] =
  [
    ['Rosa', 'daughter', ['whereabouts', 'discharge', 'talks']],
    ['Martin', 'husband', ['whereabouts', 'discharge', 'health', 'talks']],
    ['Ida', 'sister', []],
    ['Paul', 'son', ['whereabouts']],
  ];

/** Of the first patients in a bed. */
async function insertFamily(
  db: Connection,
  { organizationId, by, now }: Seeded,
  stays: readonly OpenStay[],
): Promise<void> {
  const at = now.minus({ days: 1 }).toJSDate();
  for (const [nth, [first, relationship, topics]] of family.entries()) {
    const patientId = stays[nth]?.patientId;
    if (patientId === undefined) continue;
    const details = {
      fullName: `${first} Example`,
      relationship,
      phone: `+1 202 555 01${60 + nth}`,
      email: null,
      language: null,
    };
    const of = { organizationId, patientId, by, sourceId: null, at };
    const relatedPersonId = await contactStore.insert(db, of, details);
    if (topics.length === 0) continue;
    const consent = { relatedPersonId, topics, agreedBy: 'patient' as const };
    await contactStore.appendConsent(
      db,
      { organizationId, by, at },
      { ...consent, until: null, note: 'Said so at the bedside' },
    );
  }
}

export async function insertContacts(
  db: Connection,
  seeded: Seeded,
  stays: readonly OpenStay[],
): Promise<void> {
  await insertProviders(db, seeded);
  await insertFamily(db, seeded, stays);
}
