/** Tests that a feed says that a patient has died, as far as it may change that, and takes it back. */
import { afterAll, describe, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();

async function newPatient(externalId: string): Promise<{ id: string }> {
  const patient = { fullName: `Ana ${uniqueName()}`, externalId };
  return (await callAppointments(lena, 'patients.add', patient)).data;
}

const read = (patientId: string) => callAppointments(lena, 'patients.one', { patientId });

describe('S258 what a feed says of a death', () => {
  async function fed(changesPatients: string[] = ['deceased']) {
    const { application, sourceId } = await addFeed(builder, { changesPatients });
    const mrn = newNumber();
    const { id } = await newPatient(mrn);
    /** Its remarks. */
    const send = async (death: string, { event = 'A08', time = '20261102083000' } = {}) => {
      const text = adt({ mrn, event, stay: `S${mrn}`, time })
        .replace('ADT1|', `${application}|`)
        .replace('||RUIZ^ANA', `||${'|'.repeat(24)}${death}`);
      const areas: string[] = [];
      const changed = ({ area }: { area: string }) => areas.push(area);
      const { acknowledgements } = await receiveAll({ ...clinic.world.deps, changed }, [text]);
      expect(acknowledgements[0]).toContain('MSA|AA');
      const { rows } = await clinic.world.owner.query<{ remarks: string[] }>(
        `select remarks from fact_messages where source_id = $1 order by received_at desc, id desc limit 1`,
        [sourceId],
      );
      return { remarks: rows[0]?.remarks, areas };
    };
    const deceased = async () => (await read(id)).data.deceased;
    return { id, sourceId, send, deceased };
  }

  test('is kept with its precision, is live, and audited as the feed’s', async () => {
    const { id, sourceId, send, deceased } = await fed();
    const { remarks, areas } = await send('202605|Y');
    expect([remarks, areas]).toEqual([[], expect.arrayContaining(['appointments'])]);
    expect(await deceased()).toBe('2026-05');
    expect((await clinic.recorded('patient.save', id)).at(-1)).toMatchObject({
      actor_id: null,
      detail: { sourceId, changed: ['deceased'] },
    });
    // That the patient has died says nothing against the date.
    await send('|Y', { time: '20261102084000' });
    expect(await deceased()).toBe('2026-05');
  });

  test.each(['|N', '|""', '""|'])('is taken back by %j', async (living) => {
    const { send, deceased } = await fed();
    await send('20260503|Y');
    expect(await deceased()).toBe('2026-05-03');
    await send(living, { time: '20261102084000' });
    expect(await deceased()).toBeNull();
  });

  test('comes with a discharge too, and an older message takes nothing back', async () => {
    const { send, deceased } = await fed();
    await send('', { event: 'A01' });
    await send('202605031410|Y', { event: 'A03', time: '20261102084000' });
    expect(await deceased()).toBe('2026-05-03T14:10:00Z');
    const { remarks } = await send('|N', { time: '20261102083500' });
    expect(remarks).toEqual([
      'PID-29 and PID-30 (death) differs and stays: what is stored was stated later',
    ]);
    expect(await deceased()).toBe('2026-05-03T14:10:00Z');
  });

  test('stays where the feed may not change it, and the message says so', async () => {
    const { send, deceased } = await fed(['phone']);
    expect((await send('20260503|Y')).remarks).toEqual([
      'PID-29 and PID-30 (death) differs and stays: this feed may not change it',
    ]);
    expect(await deceased()).toBeNull();
  });
});
