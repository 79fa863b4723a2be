/** The organization's measures of gaps in care: own names, the evidence that closes them, and types of appointments. */
import type { GapMeasure, NewGapMeasure, OpenGap, SaveGapMeasure } from '#shared/gaps.ts';
import type { CaseRef } from '#shared/cases.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import { typesByIds } from '#server/appointments/service.ts';
import { closeByEvidence } from '#server/gaps/core/evidence.ts';
import { openGaps } from '#server/gaps/core/open-gaps.ts';
import * as store from '#server/gaps/core/gap-store.ts';
import { patientById } from '#server/patients/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const inOrganization = ({ session }: SignedIn) => session.person.organizationId;

export const measures = (signedIn: SignedIn): Promise<GapMeasure[]> =>
  store.measures(signedIn.db, inOrganization(signedIn));

async function requireMeasure(
  db: Connection,
  organizationId: string,
  measureId: string,
): Promise<GapMeasure> {
  const all = await store.measures(db, organizationId);
  const measure = all.find(({ id }) => id === measureId);
  if (!measure) throw new Refusal('not-found');
  return measure;
}

async function requireTypes(
  db: Connection,
  organizationId: string,
  { typeIds }: Pick<NewGapMeasure, 'typeIds'>,
): Promise<void> {
  const types = await typesByIds(db, organizationId, typeIds);
  if (types.length < new Set(typeIds).size)
    throw wrongField('typeIds', 'One of these types does not exist any more');
}

/** What the record has already closes open gaps of the measure at once. */
async function writeMeasure(
  signedIn: SignedIn,
  measure: NewGapMeasure & { active: boolean },
  write: (db: Connection) => Promise<string>,
): Promise<GapMeasure> {
  const organizationId = inOrganization(signedIn);
  const saved = await refuseTaken(
    () =>
      signedIn.db.transaction().execute(async (db) => {
        await requireTypes(db, organizationId, measure);
        const measureId = await write(db);
        const { name, evidenceType, evidenceCodes, withinDays, active } = measure;
        await record(db, signedIn, {
          action: 'gap-measure.save',
          object: { type: 'Measure', id: measureId },
          detail: { name, evidenceType, evidenceCodes, withinDays, active },
        });
        await closeByEvidence(db, signedIn, { organizationId, measureId });
        return requireMeasure(db, organizationId, measureId);
      }),
    'gaps.measure-taken',
  );
  sendCasesChanged(signedIn, organizationId);
  return saved;
}

export const addMeasure = (signedIn: SignedIn, measure: NewGapMeasure): Promise<GapMeasure> =>
  writeMeasure(signedIn, { ...measure, active: true }, (db) =>
    store.insertMeasure(db, inOrganization(signedIn), measure),
  );

/** Throws 409 where it was changed since. */
export const saveMeasure = (signedIn: SignedIn, measure: SaveGapMeasure): Promise<GapMeasure> =>
  writeMeasure(signedIn, measure, async (db) => {
    if (!(await store.updateMeasure(db, inOrganization(signedIn), measure)))
      throw new Refusal('conflict');
    return measure.measureId;
  });

/** By hand. Throws 409 where one is open, or where the record has the evidence. */
export async function openGap(
  signedIn: SignedIn,
  { patientId, measureId, since }: OpenGap,
): Promise<CaseRef> {
  const organizationId = inOrganization(signedIn);
  const caseId = await attempted(signedIn, { action: 'case.open' }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const patient = await patientById(db, organizationId, patientId);
      const measure = await requireMeasure(db, organizationId, measureId);
      if (!patient || !measure.active) throw new Refusal('not-found');
      const at = { organizationId, now: signedIn.now() };
      const [evidence] = await store.evidenceOf(db, at, [{ patientId, measureId }]);
      if (evidence)
        throw new Refusal('gaps.evidenced', {
          words: `The record has “${evidence.title}” of ${evidence.day}, so there is no gap.`,
        });
      const about = { patientId, measure: measure.name, since };
      const gap = { ...about, source: 'staff', sourceName: '', sourceKey: null } as const;
      const [opened] = await openGaps(db, signedIn, { organizationId, gaps: [gap] });
      if (!opened?.isNew || opened.caseId === null) throw new Refusal('cases.same-open');
      return opened.caseId;
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
