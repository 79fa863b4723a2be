/** Tests which rows of a kind are old enough to be deleted, where it depends on more than their age (S68). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { deleteBatch } from './deletion-store.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

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
  const batch = { organizationId, before: new Date(Date.now() + dayMs) };
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
