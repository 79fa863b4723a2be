/** Tests which rows of a kind are old enough to be deleted, where it depends on more than their age (S68). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { pdf, send } from '#server/test/file-uploads.ts';
import { deleteBatch } from './deletion-store.ts';
import { saveDays, setHold } from './store.ts';

/** Everything of today is old enough. */
function tomorrow() {
  const now = new Date();
  return { now, before: new Date(now.getTime() + dayMs) };
}

const clinic = await openClinic();
afterAll(() => clinic.close());

const readNotes = {
  linkId: 'read',
  answer: [{ valueCoding: { code: 'notes', display: 'Notes' } }],
};

async function messageTo(to: Clinician, from: Clinician, more: object = {}) {
  const addressed = { to: 'people', personIds: [to.id] };
  const message = { to: addressed, text: 'Please look in', idempotencyKey: randomUUID(), ...more };
  return (await from.browser.call('messages.send', message)).data as {
    messageId: string;
    conversationId: string;
  };
}

test('S68 of messages between colleagues what still needs an answer stays, and an answer without its question', async () => {
  const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
  const answerBy = new Date(Date.now() + hourMs).toISOString();
  const asked = await messageTo(tomas, lena, { answerBy });
  const open = await messageTo(tomas, lena, { priority: 'urgent' });
  const to = { to: 'conversation', conversationId: asked.conversationId };
  const answer = await messageTo(lena, tomas, { to, answersId: asked.messageId });
  // The answer is younger than what is deleted.
  const { owner } = clinic.world;
  await owner.query('alter table messages disable trigger messages_keep');
  await owner.query(`update messages set sent_at = sent_at + interval '10 days' where id = $1`, [
    answer.messageId,
  ]);
  await owner.query('alter table messages enable trigger messages_keep');
  const { deps, organizationId } = clinic.world;
  const batch = { organizationId, ...tomorrow() };
  expect(await deleteBatch(deps.db, 'colleagueMessages', batch)).toBe(1);
  expect(await deleteBatch(deps.db, 'colleagueMessages', batch)).toBe(0);
  const { rows } = await owner.query(
    'select id, answers_id from messages where conversation_id = $1 order by number',
    [asked.conversationId],
  );
  expect(rows).toEqual([
    { id: open.messageId, answers_id: null },
    { id: answer.messageId, answers_id: null },
  ]);
});

test('S68 files go with their message', async () => {
  const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
  const file = await send(lena.browser, '/files/messages', pdf(90));
  const { fileId } = file.data as { fileId: string };
  await messageTo(tomas, lena, { fileIds: [fileId] });
  const { deps, organizationId, owner } = clinic.world;
  const batch = { organizationId, ...tomorrow() };
  while ((await deleteBatch(deps.db, 'colleagueMessages', batch)) > 0);
  const { rows } = await owner.query(
    'select id from message_files union all select file_id from message_file_parts',
  );
  expect(rows).toEqual([]);
});

test('S68 letters, packets and how they left go with their case', async () => {
  const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const { deps, organizationId, owner } = clinic.world;
  const { browser } = grace;
  const assign = { to: 'person' as const, personId: grace.id };
  const { caseId } = (await browser.call('cases.openTask', { title: 'Appeal', assign })).data;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId })).data;
  const content = { title: 'Appeal', recipient: 'Payer', text: 'We appeal.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  await browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  await browser.call('caseLetters.noteDelivery', {
    caseId,
    documentId: letterId,
    channel: 'mail',
    recipient: 'Payer',
    sentAt: new Date().toISOString(),
  });
  const count = async () => {
    const { rows } = await owner.query(
      `select id from case_letters where case_id = $1 union all
       select file_id from case_document_parts where file_id = $2 union all
       select id from case_deliveries where case_id = $1`,
      [caseId, letterId],
    );
    return rows.length;
  };
  expect(await count()).toBe(3);
  const { version } = (await browser.call('cases.byId', { caseId })).data;
  await browser.call('cases.move', { caseId, version, move: 'finish' });
  expect(await deleteBatch(deps.db, 'cases', { organizationId, ...tomorrow() })).toBe(1);
  expect(await count()).toBe(0);
});

test('S68 facts go after the last case of their patient, and closed cases with all that is of them', async () => {
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  const lena = await clinic.clinician();
  const { stay, ask } = reviewsOf({ builder, specialist: grace, asked: lena });
  const { reviewId, ...one } = await stay();
  const { caseId } = (await ask({ reviewId, ...one })).data;
  const { deps, organizationId, owner } = clinic.world;
  const gone = (kind: 'facts' | 'cases' | 'colleagueMessages') =>
    deleteBatch(deps.db, kind, { organizationId, ...tomorrow() });
  // What utilization has of the stay is closed and goes: its review and its notice.
  await owner.query(
    `update cases set state = 'cancelled', closed_at = now()
     where organization_id = $1 and kind in ('um-review', 'notice') and closed_at is null`,
    [organizationId],
  );
  expect(await gone('cases')).toBeGreaterThan(0);
  // The review and its query are open.
  expect([await gone('facts'), await gone('cases')]).toEqual([0, 0]);
  await lena.browser.call('queries.answer', {
    caseId,
    version: 1,
    answer: 'Unable to determine',
  });
  await lena.browser.call('queries.addToAnswer', { caseId, text: 'Seen again' });
  await messageTo(lena, grace, { to: { to: 'case', caseId } });
  expect((await send(grace.browser, `/files/cases/${caseId}`, pdf(90))).status).toBe(200);
  expect(await gone('facts')).toBe(0);
  const sign = { caseId: reviewId, items: [readNotes], formVersion: '1' };
  expect((await grace.browser.call('cases.forms.sign', sign)).status).toBe(200);
  await grace.browser.call('cases.forms.addendum', { caseId: reviewId, text: 'More' });
  const { version } = (await grace.browser.call('cases.byId', { caseId: reviewId })).data;
  const close = { caseId: reviewId, version, move: 'agree' };
  expect((await grace.browser.call('cases.move', close)).status).toBe(200);
  for (const change of [
    'delete from case_events',
    'delete from query_answers',
    'delete from form_addenda',
  ])
    await expect(owner.query(change)).rejects.toThrow(/append-only|is not changed/);
  expect(await gone('facts')).toBe(2);
  // A message about the query is kept.
  expect(await gone('cases')).toBe(0);
  expect(await gone('colleagueMessages')).toBe(1);
  expect([await gone('cases'), await gone('cases'), await gone('cases')]).toEqual([1, 1, 0]);
  const ofCases =
    'case_events clocks query_answers query_addenda form_answers form_addenda conversations';
  for (const table of ofCases.split(' ')) {
    const { rows } = await owner.query(`select 1 from ${table} where case_id is not null`);
    expect([table, rows]).toEqual([table, []]);
  }
  const files = await owner.query(
    'select id from case_files union all select file_id from case_file_parts',
  );
  expect(files.rows).toEqual([]);
});

test('S68 reports on text messages belong to no organization: the one with the most days, or a hold, keeps them all', async () => {
  const { deps, owner, organizationId, newOrganization } = clinic.world;
  const otherId = await newOrganization(`Westfield ${randomUUID()}`);
  await owner.query(
    `insert into sms_reports (provider_id, state, at) values ($1, 'failed', now())`,
    [randomUUID()],
  );
  await saveDays(deps.db, organizationId, { days: { textReports: 1 }, version: 1 });
  await saveDays(deps.db, otherId, { days: { textReports: 20 }, version: 1 });
  const deletedIn = (days: number) => {
    const now = new Date(Date.now() + days * dayMs);
    const before = new Date(now.getTime() - dayMs);
    return deleteBatch(deps.db, 'textReports', { organizationId, now, before });
  };
  expect(await deletedIn(19)).toBe(0);
  const { id: by } = await clinic.world.person({ organizationId: otherId });
  await setHold(deps.db, otherId, { since: new Date(), by });
  expect(await deletedIn(40)).toBe(0);
  await setHold(deps.db, otherId, null);
  expect(await deletedIn(21)).toBe(1);
});

test('S68 a remittance goes with its claims, by the day of its import', async () => {
  const { deps, organizationId, owner } = clinic.world;
  const { id: importedBy } = await clinic.clinician();
  const { rows } = await owner.query<{ id: string }>(
    `insert into remittances (organization_id, file_name, hash, imported_by, imported_at)
     select $1, days || '.835', sha256(days::text::bytea), $2, now() - days * interval '1 day'
     from unnest(array[20, 10]) as days returning id`,
    [organizationId, importedBy],
  );
  for (const { id } of rows)
    await owner.query(
      `insert into remittance_claims (organization_id, remittance_id, identity, payer, trace, claim_number,
         status, billed, paid, patient_share, currency)
       values ($1, $2::uuid, $2::text, 'Aetna', 'T', 'C', '1', 1, 1, 0, 'USD')`,
      [organizationId, id],
    );
  const now = new Date();
  const batch = { organizationId, now, before: new Date(now.getTime() - 15 * dayMs) };
  expect(await deleteBatch(deps.db, 'remittances', batch)).toBe(1);
  expect(await deleteBatch(deps.db, 'remittances', batch)).toBe(0);
  const { rows: left } = await owner.query(
    'select remittance_id as id from remittance_claims where organization_id = $1',
    [organizationId],
  );
  expect(left).toEqual([{ id: rows[1]?.id }]);
});
