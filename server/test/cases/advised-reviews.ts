/** Second-level reviews of stays that are in the record, and the people who work on them. */
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import type { Clinic, Clinician } from '#server/test/clinic.ts';
import { addAdmissions, adt, newNumber } from '#server/test/hl7.ts';

/** `attending` is that of each stay. */
export async function openAdvisedReviews(clinic: Clinic) {
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const advisor = { hospitalRole: 'Physician Advisor' } as const;
  const ada = await clinic.clinician({ ...advisor, fullName: 'Dr. Ada Lind' });
  const ravi = await clinic.clinician({ ...advisor, fullName: 'Dr. Ravi Menon' });
  const lena = await clinic.clinician({ hospitalRole: 'Attending', fullName: 'Dr. Lena Okafor' });
  await addAdmissions(builder);

  async function newReview(who: Clinician = ada) {
    const mrn = newNumber();
    const details = { fullName: 'Ana Ruiz', externalId: mrn };
    const { data } = await who.browser.call('appointments.patients.add', details);
    const patientId = data.id;
    await receiveAll(clinic.world.deps, [
      adt({ mrn, stay: `V${mrn}`, pv1: { 7: '77^OKAFOR^LENA' } }),
    ]);
    const input = {
      kind: 'advisor-review',
      title: 'Inpatient or observation',
      subject: { question: 'Does the record support inpatient?' },
      patientId,
    };
    const opened = await who.browser.call('cases.open', input);
    if (!opened.data) throw new Error(opened.text);
    return { caseId: opened.data.caseId, patientId };
  }

  const read = async (who: Clinician, caseId: string) =>
    (await who.browser.call('cases.byId', { caseId })).data;

  return { ada, ravi, lena, builder, newReview, read };
}

/** A device with which the payer's doctor has come; as the video server names it. */
export async function payerDevice({ world }: Clinic, visitId: string): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into visit_guests (organization_id, visit_id, invitation_id, pass_hash, recognised_at)
     select organization_id, visit_id, id, sha256(gen_random_uuid()::text::bytea), now()
     from visit_invitations where visit_id = $1 and role = 'payer' returning id`,
    [visitId],
  );
  return `guest:${rows[0]!.id}`;
}
