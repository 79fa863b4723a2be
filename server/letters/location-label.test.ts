/** Where an appointment is, wherever it is told: letters, feeds, FHIR, CSV; and nothing of the patient. */
import { parse } from 'csv-parse/sync';
import ical from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { eventsIn, fetched, feedOf } from '#server/test/feeds.ts';
import { openLetters } from '#server/test/letters.ts';
import { newRooms, typeIn, type Room } from '#server/test/locations.ts';

let clinic: Clinic;
let lena: Clinician;
let room: Room;
let letters: ReturnType<typeof openLetters>;
let working: ReturnType<ReturnType<typeof openLetters>['work']>;
beforeAll(async () => {
  clinic = await openClinic();
  lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  letters = openLetters(clinic);
  working = letters.work();
  [room] = (await newRooms(clinic, 1)) as [Room];
  await clinic.world.owner.query(
    `with unit as (insert into units (organization_id, name) values ($2, 'Cardiology') returning id)
     update locations set note = 'second floor', unit_id = (select id from unit) where id = $1`,
    [room.id, clinic.world.organizationId],
  );
});
afterAll(async () => {
  await working.stop();
  await clinic.close();
});

const place = () => `${room.name}, Cardiology, second floor`;

test('a patient reads in which room it is, and their calendar shows the way there', async () => {
  const typeId = await typeIn(clinic, [room]);
  const { id, email, startsAt } = await letters.book(lena, { more: { typeId } });
  await letters.isQuiet(id);
  const [letter] = letters.to(email);
  expect(letter?.text).toContain(`Where:  ${place()}, Northgate Hospital`);
  const read = Object.values(ical.sync.parseICS(letter?.calendar?.text ?? ''));
  const event = read.find((part) => part?.type === 'VEVENT');
  expect(event).toMatchObject({ location: `${place()}, Northgate Hospital` });

  const [fed] = eventsIn((await fetched(clinic, await feedOf(lena))).text);
  expect(fed).toMatchObject({ uid: `${id}@karemd`, location: place() });
  expect(JSON.stringify(fed)).not.toContain('Ruiz');

  const { body } = await lena.browser.fetch(`/fhir/Appointment/${id}`);
  expect(body.participant.at(-1)).toMatchObject({
    actor: { reference: `Location/${room.id}`, type: 'Location', display: room.name },
    required: 'required',
    status: 'accepted',
  });

  const day = startsAt.slice(0, 10);
  const range = { from: day, to: day, withPractitionerIds: [] };
  const { data } = await lena.browser.call('calendar.exportCsv', { range });
  expect(parse(data.csv, { bom: true, columns: true })).toMatchObject([{ Room: room.name }]);
  const shown = await lena.browser.call('calendar.range', range);
  expect(shown.data.own).toMatchObject([{ id, locationName: room.name }]);
});

test('a tele-visit tells its patient of no room, and what takes none stands in the hospital', async () => {
  const typeId = await typeIn(clinic, [room], `kind = 'tele-visit'`);
  const visit = await letters.book(lena, { days: 3, more: { typeId } });
  await letters.isQuiet(visit.id);
  expect(letters.to(visit.email)[0]?.text).not.toContain(room.name);
  const plain = await letters.book(lena, { days: 4 });
  await letters.isQuiet(plain.id);
  expect(letters.to(plain.email)[0]?.text).toContain('Where:  Northgate Hospital');
});
