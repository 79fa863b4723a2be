/** Starts visits that begin this minute, and counts what was written. */
import { randomUUID } from 'node:crypto';
import type { Clinician } from './clinic.ts';
import { liveKitRooms, type ClinicBehindProxy } from './livekit-rooms.ts';

export function openStarting(clinic: ClinicBehindProxy) {
  const rooms = liveKitRooms();

  const start = (who: Clinician, more: object = {}) =>
    who.browser.call('visits.startNow', {
      typeId: clinic.types['tele-visit'],
      idempotencyKey: randomUUID(),
      ...('patientId' in more || 'newPatient' in more ? {} : { patientName: 'Ana Ruiz' }),
      ...more,
    });

  const startable = async (who: Clinician) => (await who.browser.call('visits.startable', {})).data;

  /** How many appointments, visits and patients this person has created. */
  async function madeBy({ id }: Clinician): Promise<number[]> {
    const { rows: found } = await clinic.world.owner.query<{ made: number[] }>(
      `select array[
         (select count(*)::int from appointments where created_by = $1),
         (select count(*)::int from visits v join appointments a on a.id = v.appointment_id
          where a.created_by = $1),
         (select count(*)::int from patients where created_by = $1)] as made`,
      [id],
    );
    return found[0]!.made;
  }

  /** Of the rooms requested since then, those that exist. */
  async function roomsSince(before: number): Promise<string[]> {
    const made = clinic.proxy.roomsMade().slice(before);
    return made.length === 0 ? [] : (await rooms.listRooms(made)).map(({ name }) => name);
  }

  return { start, startable, madeBy, roomsSince };
}
