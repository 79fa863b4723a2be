/** Stays of patients of a test clinic, as a feed of its own sends them, and who lists them. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { StayLine } from '#shared/utilization.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import type { Clinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber } from '#server/test/hl7.ts';

/** Days and instants are counted from now, where the organization is. */
export async function openStays(clinic: Clinic) {
  const { owner, organizationId, deps } = clinic.world;
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const una = await clinic.clinician({
    hospitalRole: 'Utilization Manager',
    fullName: 'Una Reyes',
  });
  const { application } = await addFeed(builder);
  const { rows } = await owner.query<{ zone: string }>(
    'select zone from organizations where id = $1',
    [organizationId],
  );
  const zone = rows[0]?.zone ?? 'UTC';

  const noon = (daysAgo: number) =>
    DateTime.fromJSDate(deps.now(), { zone })
      .minus({ days: daysAgo })
      .startOf('day')
      .set({ hour: 12 });
  const sent = (at: DateTime) => at.toUTC().toFormat('yyyyMMddHHmmss');
  const day = (daysAgo: number) => noon(daysAgo).toFormat('yyyy-MM-dd');

  /** The areas that were published. */
  async function receive(message: Parameters<typeof adt>[0]): Promise<string[]> {
    const areas: string[] = [];
    const changed: typeof deps.changed = (change) => {
      areas.push(change.area);
      deps.changed(change);
    };
    await receiveAll({ ...deps, changed }, [adt(message).replace('ADT1|', `${application}|`)]);
    return areas;
  }

  async function newPatient(fullName = 'Ana Ruiz') {
    const externalId = newNumber();
    const patient = { fullName, externalId, birthDate: '1957-03-12' };
    const { data } = await una.browser.call('appointments.patients.add', patient);
    return { mrn: externalId, patientId: data.id };
  }

  async function stays(filter: object): Promise<StayLine[]> {
    return (await una.browser.call('utilization.stays.list', { filter })).data.stays;
  }

  /** A patient with a stay of their own unit; `send` has its events come. */
  async function admitted(daysAgo: number, pv1: Record<number, string> = {}) {
    const patient = await newPatient();
    const unit = `U${randomUUID().slice(0, 6)}`;
    const send = (
      event: string,
      at: DateTime,
      fields: Record<number, string> = {},
      more: string[] = [],
    ) =>
      receive({
        mrn: patient.mrn,
        stay: patient.mrn,
        event,
        time: sent(at),
        pv1: { 3: `${unit}^1^`, 10: 'MED', ...fields },
        more,
      });
    await send('A01', noon(daysAgo), { 44: sent(noon(daysAgo)), ...pv1 });
    const list = (filter: object = {}) => stays({ units: [unit], ...filter });
    const stayId = (await list())[0]?.id ?? '';
    return { ...patient, unit, send, list, stayId };
  }

  return { una, noon, sent, day, receive, newPatient, admitted, stays };
}
