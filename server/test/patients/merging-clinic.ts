/** A test clinic whose desk merges records of patients: Noor requests, a second planner confirms. */
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';

export async function openMergingClinic() {
  const clinic = await openClinic();
  const lena = await clinic.clinician();
  const desk = await clinic.clinician({ role: 'EDITOR', fullName: 'Noor Haddad' });
  const second = await clinic.clinician({ role: 'EDITOR' });

  const add = async (details: object, who = lena): Promise<string> =>
    (await callAppointments(who, 'patients.add', details)).data.id;

  let at = 60;
  /** Each at a time of its own. */
  const bookFor = (patientId: string, more: object = {}, who = lena) =>
    callAppointments(who, 'book', {
      typeId: clinic.types['in-person'],
      startsAt: minutesFromNow((at += 60)).toISOString(),
      patientId,
      ...more,
    });

  const requestMerge = (survivorId: string, duplicateId: string, who = desk) =>
    callAppointments(who, 'patients.requestMerge', { survivorId, duplicateId });
  const confirmMerge = (mergeId: string, who = second) =>
    callAppointments(who, 'patients.confirmMerge', { mergeId });
  const readPatient = (patientId: string, who = lena) =>
    callAppointments(who, 'patients.one', { patientId });

  async function mergePatients(survivorId: string, duplicateId: string) {
    const { data } = await requestMerge(survivorId, duplicateId);
    return confirmMerge(data.id);
  }

  return {
    clinic,
    lena,
    desk,
    second,
    add,
    bookFor,
    requestMerge,
    confirmMerge,
    readPatient,
    mergePatients,
  };
}
