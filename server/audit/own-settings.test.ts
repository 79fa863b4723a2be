/** Tests that what people set for themselves, and are told by, leaves a row in the audit (S192). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('S192 how a person is told of things is audited when they change it', async () => {
  const { id, browser } = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const colleague = await clinic.clinician();
  const sent = await browser.call('messages.send', {
    text: 'Please look in',
    idempotencyKey: randomUUID(),
    to: { to: 'people', personIds: [colleague.id] },
  });
  const { conversationId } = sent.data;
  const answers = [
    await browser.call('notices.saveSettings', { isListed: true, digest: 'off' }),
    await browser.call('settings.keepMyAlerts', { sound: true }),
    await browser.call('messages.saveQuietHours', { quiet: null }),
    await browser.call('messages.mute', { conversationId, hours: 8 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const [action, detail] of [
    ['notices.save-settings', { isListed: true, digest: 'off' }],
    ['alerts.save', { sound: true }],
    ['quiet-hours.save', { quiet: null }],
    ['conversation.mute', { hours: 8 }],
  ] as const)
    expect(await clinic.recorded(action)).toMatchObject([{ actor_id: id, detail }]);
});
