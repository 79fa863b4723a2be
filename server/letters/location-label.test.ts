/** Tests where an appointment is, wherever that is shown: letters, feeds, FHIR, CSV. */
import { parse } from 'csv-parse/sync';
import ical from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '#server/platform/times/local-days.ts';
import { eventsIn, fetched, feedOf } from '#server/test/feed-reader.ts';
import { openMailingClinic, type MailingClinic } from '#server/test/mailed-letters.ts';
import { newRooms, typeIn, type Room } from '#server/test/clinic-locations.ts';

let clinic: MailingClinic;
let room: Room;
beforeAll(async () => {
  clinic = await openMailingClinic();
  [room] = (await newRooms(clinic, 1)) as [Room];
  await clinic.world.owner.query(
    `with unit as (insert into units (organization_id, name) values ($2, 'Cardiology') returning id)
     update locations set note = 'second floor', unit_id = (select id from unit) where id = $1`,
    [room.id, clinic.world.organizationId],
  );
});
afterAll(() => clinic.close());

const labelOfRoom = () => `${room.name}, Cardiology, second floor`;

test('a patient reads in which room it is, and their calendar shows how to find it', async () => {
  const typeId = await typeIn(clinic, [room]);
  const { id, email, startsAt } = await clinic.letters.book(clinic.lena, { more: { typeId } });
  await clinic.letters.isQuiet(id);
  const [letter] = clinic.letters.to(email);
  expect(letter?.text).toContain(`Where:  ${labelOfRoom()}, Northgate Hospital`);
  const read = Object.values(ical.sync.parseICS(letter?.calendar?.text ?? ''));
  const event = read.find((part) => part?.type === 'VEVENT');
  expect(event).toMatchObject({ location: `${labelOfRoom()}, Northgate Hospital` });

  const [fed] = eventsIn((await fetched(clinic, await feedOf(clinic.lena))).text);
  expect(fed).toMatchObject({ uid: `${id}@karemd`, location: labelOfRoom() });
  expect(JSON.stringify(fed)).not.toContain('Ruiz');

  const { body } = await clinic.lena.browser.fetch(`/fhir/Appointment/${id}`);
  expect(body.participant.at(-1)).toMatchObject({
    actor: { reference: `Location/${room.id}`, type: 'Location', display: room.name },
    required: 'required',
    status: 'accepted',
  });

  const day = dayAt(new Date(startsAt), 'Europe/London');
  const range = { from: day, to: day, withPractitionerIds: [] };
  const { data } = await clinic.lena.browser.call('calendar.exportCsv', { range });
  expect(parse(data.csv, { bom: true, columns: true })).toMatchObject([{ Room: room.name }]);
  const answer = await clinic.lena.browser.call('calendar.range', range);
  expect(answer.data.own).toMatchObject([{ id, locationName: room.name }]);
});

test('a tele-visit names no room, and an appointment without a room names the hospital', async () => {
  const typeId = await typeIn(clinic, [room], `kind = 'tele-visit'`);
  const visit = await clinic.letters.book(clinic.lena, { days: 3, more: { typeId } });
  await clinic.letters.isQuiet(visit.id);
  expect(clinic.letters.to(visit.email)[0]?.text).not.toContain(room.name);
  const plain = await clinic.letters.book(clinic.lena, { days: 4 });
  await clinic.letters.isQuiet(plain.id);
  expect(clinic.letters.to(plain.email)[0]?.text).toContain('Where:  Northgate Hospital');
});

test('a patient reads the hospital’s address where they have to come, and nobody for a tele-visit', async () => {
  await clinic.world.owner.query('update organizations set address = $2 where id = $1', [
    clinic.world.organizationId,
    '1 Bay Road\nNorthgate',
  ]);
  const plain = await clinic.letters.book(clinic.lena, { days: 5 });
  await clinic.letters.isQuiet(plain.id);
  const [letter] = clinic.letters.to(plain.email);
  expect(letter?.text).toMatch(/Where: {2}Northgate Hospital\n {12}1 Bay Road\n {12}Northgate\n/);
  expect(letter?.calendar?.text).toContain('Northgate Hospital\\, 1 Bay Road\\, Northgate');
  const typeId = await typeIn(clinic, [room], `kind = 'tele-visit'`);
  const visit = await clinic.letters.book(clinic.lena, { days: 6, more: { typeId } });
  await clinic.letters.isQuiet(visit.id);
  expect(clinic.letters.to(visit.email)[0]?.text).not.toContain('Bay Road');
});
