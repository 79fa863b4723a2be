/** Tests the chat, files and note in the visit report: for its clinicians alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { pdf, send } from '#server/test/file-uploads.ts';
import { runningVisit } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function writtenVisit() {
  const lena = await clinic.clinician({ hospitalRole: 'Consultant' });
  const ren = await clinic.clinician({ role: 'GUEST' });
  const { appointmentId, visitId, ana } = await runningVisit(clinic, lena, ren);
  const say = (text: string) =>
    lena.browser.call('visits.chat.say', { visitId, text, idempotencyKey: randomUUID() });
  await say('Please read me the name on the box.');
  const text = 'Amlodipine';
  await ana.call('visits.guest.chat.say', { text, idempotencyKey: randomUUID() });
  await send(ana, '/files/visit', pdf(2000), { name: 'medicines.pdf' });
  const note = { visitId, text: 'Takes amlodipine.', version: 0 };
  await lena.browser.call('visits.note.save', note);
  await lena.browser.call('visits.end', { visitId });
  return { lena, ren, appointmentId, visitId };
}

test('chat, files and the note are in the visit report and in its file', async () => {
  const { lena, appointmentId } = await writtenVisit();
  const patient = { name: 'Ana Ruiz', role: 'Patient' };
  for (const name of ['whoWasThere', 'exportRecord'] as const) {
    const { data } = await lena.browser.call(`visits.${name}`, { appointmentId });
    expect(data.chat).toMatchObject([
      {
        number: 1,
        name: lena.fullName,
        role: 'Consultant',
        text: 'Please read me the name on the box.',
        file: null,
      },
      { number: 2, ...patient, text: 'Amlodipine', file: null },
      {
        number: 3,
        ...patient,
        text: '',
        file: { name: 'medicines.pdf', kind: 'application/pdf', sizeBytes: 2000 },
      },
    ]);
    expect(data.note).toMatchObject({ text: 'Takes amlodipine.', by: lena.fullName });
  }
});

test('S33 reading chat and note is audited in addition to reading who was there', async () => {
  const { lena, appointmentId, visitId } = await writtenVisit();
  await lena.browser.call('visits.whoWasThere', { appointmentId });
  expect(await clinic.recorded('visit.read-record', visitId)).toHaveLength(1);
  expect(await clinic.recorded('visit.chat-read', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { from: 1, to: 3 } },
  ]);
  expect(await clinic.recorded('visit.note-read', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { version: 1 } },
  ]);
});

test('who conducts no visits sees who was there, but not what was said', async () => {
  const { ren, appointmentId, visitId } = await writtenVisit();
  const { data } = await ren.browser.call('visits.whoWasThere', { appointmentId });
  expect(data).toMatchObject({ state: 'cancelled', chat: null, note: null });
  expect(await clinic.recorded('visit.chat-read', visitId)).toEqual([]);
});

test('a chat of a hundred messages takes as many statements as one of three', async () => {
  const { lena, appointmentId, visitId } = await writtenVisit();
  const countStatements = async () => {
    const { count, result } = await clinic.world.countStatements(() =>
      lena.browser.call('visits.whoWasThere', { appointmentId }),
    );
    return { messages: result.data.chat!.length, statements: count };
  };
  const few = await countStatements();
  await clinic.world.owner.query(
    `insert into visit_messages (organization_id, visit_id, number, key, practitioner_id, said_at, text)
     select organization_id, id, n, gen_random_uuid(), $2, now(), 'Message ' || n
     from visits, generate_series(4, 100) n where id = $1`,
    [visitId, lena.id],
  );
  const many = await countStatements();
  expect([few.messages, many.messages]).toEqual([3, 100]);
  expect(many.statements).toBe(few.statements);
});
