/** Opens a case by hand, of any kind that people open, with what the kind asks for. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { mayOpenByHand } from '#shared/case-kinds/opened-by-hand.ts';
import { minuteMs } from '#shared/durations.ts';
import type { CaseRef, OpenCase } from '#shared/cases.ts';
import { may } from '#shared/roles.ts';
import type { SignedIn } from '#server/cases/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isWorker } from '#server/cases/core/case-rights.ts';
import { openCase } from '#server/cases/core/open-cases.ts';
import { currentStayOf, isStayOf } from '#server/cases/stays/stay-of-patient-store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { assignedText } from './assigned-text.ts';
import { ownerAfter } from './claim-case.ts';
import { hasPatient } from './case-patient-store.ts';

/** Throws beside the field: `subject.reason`. */
function requireSubject({ kind, subject }: Pick<OpenCase, 'kind' | 'subject'>): unknown {
  const parsed = kindOf(kind).subject.safeParse(subject);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = ['subject', ...(issue?.path ?? [])].join('.');
  throw wrongField(field, issue?.message ?? 'Fill this in');
}

/**
 * Whom and which stay it is about; of a kind that needs a stay, the stay of now unless one is named. Throws 404 for a
 * stay of somebody else.
 */
async function requireAbout(
  db: Connection,
  organizationId: string,
  about: Pick<OpenCase, 'kind' | 'patientId' | 'encounterId'>,
) {
  const { kind, patientId } = about;
  const { needsStay, ofRule } = kindOf(kind);
  if (patientId === null) {
    if (needsStay) throw wrongField('patientId', 'Choose the patient');
    return {};
  }
  if (!(await hasPatient(db, organizationId, patientId))) throw new Refusal('not-found');
  const isNamed = about.encounterId !== null;
  if (isNamed && !(await isStayOf(db, organizationId, { ...about, patientId })))
    throw new Refusal('not-found');
  if (!needsStay) return { patientId, encounterId: about.encounterId };
  const encounterId = about.encounterId ?? (await currentStayOf(db, organizationId, patientId));
  if (encounterId === null)
    throw wrongField('patientId', 'The record knows of no stay of this patient now');
  return { patientId, encounterId, ...(ofRule?.sharesStay && { sameAs: encounterId }) };
}

/** Who works on the kind sees its patients; others open a case about one where they may find patients at all. */
const mayBeAbout = (person: SignedIn['session']['person'], { kind, patientId }: OpenCase) =>
  patientId === null || isWorker(person, { kind }) || may(person, 'patients.find');

/**
 * Who is given it, or the people of the unit, are written a message in the same transaction. Throws 403 where the person may not open the kind, or
 * find patients, and 409 where the same is open.
 */
export async function openByHand(signedIn: SignedIn, newCase: OpenCase): Promise<CaseRef> {
  const { person } = signedIn.session;
  const { organizationId } = person;
  const { kind, title, dueAt, assign } = newCase;
  if (!mayOpenByHand(person, kind) || !mayBeAbout(person, newCase))
    throw new Refusal('access.denied');
  const subject = requireSubject(newCase);
  const targetAt = dueAt === null ? null : new Date(dueAt);
  if (targetAt && targetAt.getTime() < signedIn.now().getTime() - minuteMs)
    throw wrongField('dueAt', 'Choose a time that is still to come');
  let publish = () => {};
  const caseId = await signedIn.db.transaction().execute(async (db) => {
    const about = await requireAbout(db, organizationId, newCase);
    const owner = await ownerAfter(db, organizationId, { kind, assign });
    const opened = { organizationId, kind, title, subject, owner, targetAt };
    const id = await openCase(db, signedIn, { ...opened, ...about });
    if (id === null) throw new Refusal('cases.same-open');
    publish = await signedIn.writeToEach(db, signedIn, assignedText(signedIn, { kind, owner }));
    return id;
  });
  publish();
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
