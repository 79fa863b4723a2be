/** Gaps in care of the demo hospital: two measures, a payer's list, some that are said to be closed, and some by hand. */
import { dayMs, hourMs } from '#shared/durations.ts';
import type { NewGapMeasure } from '#shared/gaps.ts';
import { insertMeasure } from '#server/gaps/core/gap-store.ts';
import { openGaps, type NewGap } from '#server/gaps/core/open-gaps.ts';
import { patientIdOf } from '#infra/seed/patients.ts';
import { actorAt, move, practitionerOf, type CaseSeeding, type CaseStep } from './steps.ts';

const measures: (Omit<NewGapMeasure, 'typeIds'> & { types: readonly string[] })[] = [
  {
    name: 'Sugar control, once a year',
    evidenceType: 'Observation',
    evidenceCodes: ['4548-4'],
    withinDays: 365,
    types: ['Follow-up', 'Medication review'],
  },
  {
    name: 'Kidney check, once a year',
    evidenceType: 'Observation',
    evidenceCodes: ['33914-3', '62238-1'],
    withinDays: 365,
    types: ['Results'],
  },
];
const [sugar = '', kidneys = ''] = measures.map(({ name }) => name);

interface DemoGap {
  patientName: string;
  measure: string;
  /** By hand where it is left out. */
  payer?: string;
  openForDays: number;
  cameHoursAgo: number;
  /** What somebody was told. */
  said?: string;
}

const acme = 'Acme Health';
const gaps: DemoGap[] = [
  { patientName: 'Fatima Sayed', measure: sugar, payer: acme, openForDays: 90, cameHoursAgo: 70 },
  { patientName: 'Mihai Rusu', measure: sugar, payer: acme, openForDays: 41, cameHoursAgo: 70 },
  { patientName: 'Roy Mercer', measure: kidneys, payer: acme, openForDays: 204, cameHoursAgo: 70 },
  {
    patientName: 'Beryl Stokes',
    measure: kidneys,
    payer: acme,
    openForDays: 12,
    cameHoursAgo: 70,
    said: 'Had it done at her daughter’s clinic, she says. The letter is to come.',
  },
  { patientName: 'João Pereira', measure: sugar, openForDays: 3, cameHoursAgo: 20 },
  { patientName: 'Christine Norris', measure: kidneys, openForDays: 5, cameHoursAgo: 9 },
];

const newGap = (seeding: CaseSeeding, { patientName, measure, payer, openForDays }: DemoGap) => {
  const type = { kind: 'in-person' } as const;
  const patientId = patientIdOf(seeding.seeded.id, { type, patientName });
  if (patientId === null) return null;
  const since = new Date(seeding.now.getTime() - openForDays * dayMs).toISOString().slice(0, 10);
  const gap: NewGap = {
    patientId,
    measure,
    since,
    sourceKey: null,
    ...(payer === undefined
      ? { source: 'staff', sourceName: '' }
      : { source: 'payer', sourceName: payer }),
  };
  return gap;
};

/** Of an organization whose case managers are in the demo's list. */
export function stepsOfGaps(seeding: CaseSeeding): CaseStep[] {
  const { db, seeded, now } = seeding;
  const manager = practitionerOf(seeding, 'bernadette.cole');
  if (!manager) return [];
  const organizationId = seeded.id;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const ofMeasures = measures.map(({ types, ...measure }) => ({
    at: hoursAgo(96),
    run: async () => {
      const typeIds = types.flatMap((name) => seeded.typeIds.get(name) ?? []);
      await insertMeasure(db, organizationId, { ...measure, typeIds });
    },
  }));
  const ofGaps = gaps.flatMap((demoGap): CaseStep[] => {
    const gap = newGap(seeding, demoGap);
    if (!gap) return [];
    const at = hoursAgo(demoGap.cameHoursAgo);
    const run = async () => {
      const actor = actorAt(seeding, at, manager);
      const [opened] = await openGaps(db, actor, { organizationId, gaps: [gap] });
      const { said } = demoGap;
      if (said === undefined || !opened || opened.caseId === null) return;
      await move(seeding, opened.caseId, { name: 'say', note: said, at: hoursAgo(2), by: manager });
    };
    return [{ at, run }];
  });
  return [...ofMeasures, ...ofGaps];
}
