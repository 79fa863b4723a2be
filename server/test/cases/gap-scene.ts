/** A clinic whose case manager imports lists of gaps, and whose record gets results. */
import { randomUUID } from 'node:crypto';
import type { CaseRecord } from '#shared/cases.ts';
import type { GapPreview } from '#shared/gaps/gap-import.ts';
import type { Clinic } from '#server/test/clinic.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

export const evidenceCode = '4548-4';

export async function gapScene(clinic: Clinic) {
  const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const desk = await clinic.clinician({ role: 'EDITOR' });

  async function newPatient(more: object = {}) {
    const number = numbered();
    const input = { fullName: 'Ana Ruiz', birthDate: '1960-05-03', externalId: number, ...more };
    const { data } = await desk.browser.call('appointments.patients.add', input);
    return { id: data.id as string, number };
  }

  async function newMeasure(more: object = {}) {
    const input = {
      name: `Sugar control ${randomUUID().slice(0, 8)}`,
      evidenceType: 'Observation',
      evidenceCodes: [evidenceCode],
      withinDays: 365,
      typeIds: [clinic.types['tele-visit']],
      ...more,
    };
    const { data } = await manager.browser.call('gaps.addMeasure', input);
    return { ...input, id: data.id as string };
  }

  const send = async (call: 'preview' | 'import', text: string, payer = 'Acme Health') =>
    (await manager.browser.call(`gaps.${call}`, { payer, text })).data as GapPreview;

  /** So many days before today; a day of the future where it is below zero. */
  async function result(number: string, { id = numbered(), days = 1, status = 'final' } = {}) {
    const time = new Date(Date.now() - days * 86_400_000).toISOString();
    const text = `patient,type,id,time,code,title,value,status\n${number},result,${id},${time},${evidenceCode},HbA1c,6.8,${status}\n`;
    const answer = await builder.browser.call('facts.import', { format: 'csv', text });
    return { id, answer };
  }

  async function gapsOf(patientId: string): Promise<CaseRecord[]> {
    const { rows } = await clinic.world.owner.query<{ id: string }>(
      `select id from cases where kind = 'gap' and patient_id = $1 order by opened_at, id`,
      [patientId],
    );
    const records = rows.map(({ id }) => manager.browser.call('cases.byId', { caseId: id }));
    return (await Promise.all(records)).map(({ data }) => data);
  }

  const statesOf = async (patientId: string) => (await gapsOf(patientId)).map(({ state }) => state);

  return { manager, builder, desk, newPatient, newMeasure, send, result, gapsOf, statesOf };
}
