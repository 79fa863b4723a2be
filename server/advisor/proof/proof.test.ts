/** Tests the proof page: every attempt from every source, its hash in the case's events, and what verifies it. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openAdvisedReviews } from '#server/test/cases/advised-reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { wereThere } from '#server/test/visits.ts';
import { paragraphsOf } from './proof-paragraphs.ts';

const clinic = await openClinic();
const { world } = clinic;
const { ada, ravi, lena, newReview } = await openAdvisedReviews(clinic);
const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
afterAll(() => clinic.close());

const call = <Name extends 'attempts' | 'proof' | 'proofPdf'>(
  who: Clinician,
  name: Name,
  caseId: string,
) => who.browser.call(`cases.${name}`, { caseId });
const verify = async (caseId: string, hash: string, who = ada) =>
  (await who.browser.call('cases.verifyProof', { caseId, hash })).data;

const noteCall = (caseId: string, withWhom: string) =>
  ada.browser.call('cases.noteCall', {
    caseId,
    way: 'phone',
    withWhom,
    calledAt: new Date(Date.now() - 60_000).toISOString(),
    outcome: 'not-reached',
    note: 'Rang twice',
  });

async function writeMessage(caseId: string) {
  const sent = await ada.browser.call('messages.send', {
    to: { to: 'case', caseId },
    text: 'Please call me about the stay',
    priority: 'urgent',
    answerBy: null,
    answersId: null,
    mentionIds: [lena.id],
    fileIds: [],
    idempotencyKey: randomUUID(),
  });
  if (!sent.data) throw new Error(sent.text);
}

async function bookCall(caseId: string) {
  const { data: offer, text } = await ada.browser.call('peerToPeer.offer', { caseId });
  if (!offer) throw new Error(text);
  const start = offer.starts.find(({ advisor }) => advisor.id === ada.id);
  const booked = await ada.browser.call('peerToPeer.book', {
    caseId,
    startsAt: start!.startsAt,
    advisorId: ada.id,
    attendingId: lena.id,
    doctor: 'Kim Vale',
    invite: { by: 'link' },
    question: 'Two midnights have passed',
    idempotencyKey: randomUUID(),
  });
  if (!booked.data) throw new Error(booked.text);
  const { calls } = (await ada.browser.call('peerToPeer.ofCase', { caseId })).data;
  return calls[0]!;
}

test('S452 the proof page has every attempt of every source in order, with times of the hospital, and no message’s text', async () => {
  const { caseId } = await newReview();
  expect((await call(nurse, 'attempts', caseId)).problem).toBe('not-found');
  await noteCall(caseId, 'Daughter');
  await writeMessage(caseId);
  const { visitId } = await bookCall(caseId);
  await wereThere(clinic, visitId!, [{ identity: `practitioner:${ada.id}`, left: 2 }]);
  const { data: proof } = await call(ada, 'attempts', caseId);
  expect(proof.entries.map(({ way }) => way).toSorted()).toEqual(
    expect.arrayContaining(['call', 'message', 'peer-to-peer', 'room']),
  );
  expect(proof.entries.find(({ way }) => way === 'call')).toMatchObject({
    who: 'Daughter',
    result: 'Not reached',
    by: 'Dr. Ada Lind',
    note: 'Rang twice',
  });
  expect(proof.entries.find(({ way }) => way === 'room')).toMatchObject({
    by: null,
    result: expect.stringMatching(/^Left \d/),
  });
  const times = proof.entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(JSON.stringify(proof)).not.toContain('Please call me');
  expect(proof).toMatchObject({ made: null, isCurrent: false, patient: { fullName: 'Ana Ruiz' } });
  const { count, result } = await world.countStatements(() => call(ada, 'attempts', caseId));
  for (let more = 0; more < 5; more += 1) await noteCall(caseId, `Payer ${more}`);
  const later = await world.countStatements(() => call(ada, 'attempts', caseId));
  expect(later.result.data.entries.length).toBe(result.data.entries.length + 5);
  expect(later.count).toBe(count);
});

test('S453 a page’s hash is kept in the case’s events, chained to the one before, and says whether it is today’s', async () => {
  const { caseId } = await newReview();
  await noteCall(caseId, 'Payer');
  const { data: first } = await call(ada, 'proof', caseId);
  const hash = first.made!.hash;
  expect(hash).toMatch(/^[\da-f]{64}$/);
  // Printed again without anything new it is the same page.
  expect((await call(ravi, 'proof', caseId)).data.made).toEqual(first.made);
  expect(await verify(caseId, hash)).toMatchObject({ is: 'today', made: { by: 'Dr. Ada Lind' } });
  await noteCall(caseId, 'Payer again');
  expect((await call(ada, 'attempts', caseId)).data.isCurrent).toBe(false);
  expect(await verify(caseId, hash)).toMatchObject({ is: 'earlier' });
  const { data: second } = await call(ada, 'proof', caseId);
  expect(second.made!.hash).not.toBe(hash);
  expect(await verify(caseId, second.made!.hash)).toMatchObject({ is: 'today' });
  expect(await verify(caseId, hash)).toMatchObject({ is: 'earlier' });
  expect(await verify(caseId, 'a'.repeat(64))).toEqual({ is: 'unknown', made: null });
  const other = (await newReview()).caseId;
  expect(await verify(other, hash)).toEqual({ is: 'unknown', made: null });
  const { events } = (await ada.browser.call('cases.byId', { caseId })).data;
  expect(events.filter(({ event }) => event === 'proved')).toHaveLength(2);
  await expect(
    world.owner.query(`update case_events set detail = '{}' where case_id = $1`, [caseId]),
  ).rejects.toThrow('append-only');
  const made = await clinic.recorded('proof.make', caseId);
  expect(made.map(({ detail }) => detail['hash'])).toEqual([hash, hash, second.made!.hash]);
  expect(await clinic.recorded('proof.verify', caseId)).toHaveLength(5);
});

test('S453 the PDF is the page that is kept, and says every attempt with its hash', async () => {
  const { caseId } = await newReview();
  await noteCall(caseId, 'Payer');
  const { data } = await call(ada, 'proofPdf', caseId);
  expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const { data: proof } = await call(ada, 'proof', caseId);
  expect(proof.made?.hash).toBe(data.hash);
  const text = paragraphsOf(proof)
    .map((paragraph) => paragraph.text)
    .join('\n');
  for (const words of ['Rang twice', 'Payer', 'Not reached', 'Ana Ruiz', data.hash])
    expect(text).toContain(words);
});

/** A fax that was busy once and then delivered, one that waits, and a mail that was opened. */
async function sendAll(caseId: string) {
  await world.owner.query(
    `with document as (select c.organization_id, c.id as case_id, $2::uuid as sent_by,
         'Packet.pdf' as name, 'x'::bytea as bytes, sha256('x') as hash from cases c where c.id = $1),
     sent as (
       insert into faxes (organization_id, case_id, sent_by, number, to_name, document_name, document,
         document_hash, state, tries, created_at, ended_at)
       select organization_id, case_id, sent_by, '+12025550143', 'Kim Vale', name, bytes, hash, 'delivered', 2,
         now() - interval '1 hour', now() from document returning id),
     tries as (
       insert into fax_tries (fax_id, try, number, started_at, ended_at, result, pages, receipt_hash)
       select id, t.try, '+12025550143', now() - t.ago, now() - t.ago + interval '1 minute', t.result, t.pages,
         sha256(gen_random_uuid()::text::bytea)
       from sent, (values (1, interval '50 minutes', 'busy', null), (2, interval '20 minutes', 'delivered', 3))
         as t (try, ago, result, pages)),
     waiting as (
       insert into faxes (organization_id, case_id, sent_by, number, to_name, document_name, document,
         document_hash, created_at, next_try_at)
       select organization_id, case_id, sent_by, '+12025550199', 'Daughter', name, bytes, hash, now(), now()
       from document)
     insert into outside_mails (organization_id, case_id, sent_by, email, to_name, document_name, document,
       document_hash, state, created_at, expires_at, opened_at, openings)
     select organization_id, case_id, sent_by, 'kim@payer.example', 'Kim Vale', name, bytes, hash, 'accepted',
       now() - interval '30 minutes', now() + interval '7 days', now(), 2 from document`,
    [caseId, ada.id],
  );
  // The server noted the same tries with the case.
  for (const [way, withWhom, outcome] of [
    ['fax', 'Kim Vale, +12025550143', 'reached'],
    ['email', 'Kim Vale, kim@payer.example', 'reached'],
    ['fax', 'Post-acute house, by their machine', 'not-reached'],
  ] as const) {
    const calledAt = new Date(Date.now() - 60_000).toISOString();
    await ada.browser.call('cases.noteCall', {
      caseId,
      way,
      withWhom,
      calledAt,
      outcome,
      note: '',
    });
  }
}

test('S514 faxes and mails stand on the proof page as their own ledgers keep them, each try once', async () => {
  const { caseId } = await newReview();
  await sendAll(caseId);
  const { data: proof } = await call(ada, 'attempts', caseId);
  const sent = proof.entries.map(({ way, who, what, result }) => [way, who, what, result]);
  expect(sent).toEqual([
    [
      'fax',
      'Kim Vale, +12025550143',
      'Packet.pdf, try 1',
      expect.stringMatching(/^Not delivered\. The line was busy, \d/),
    ],
    [
      'email',
      'Kim Vale, kim@payer.example',
      'Packet.pdf',
      expect.stringMatching(/^Opened with its code \d.* \(2 times\), its link opens until \d/),
    ],
    [
      'fax',
      'Kim Vale, +12025550143',
      'Packet.pdf, try 2',
      expect.stringMatching(/^Confirmed by the far end, pages: 3, \d/),
    ],
    ['call', 'Post-acute house, by their machine', 'Fax', 'Not reached'],
    ['fax', 'Daughter, +12025550199', 'Packet.pdf', 'Waits for its try'],
  ]);
  expect(proof.entries[0]?.note).toMatch(/^SHA-256 [\da-f]{64}$/);
  const { data: page } = await call(ada, 'proof', caseId);
  expect(
    paragraphsOf(page)
      .map(({ text }) => text)
      .join('\n'),
  ).toContain('The line was busy');
});
