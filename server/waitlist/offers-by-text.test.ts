/** Tests that who waits without an email address, and agreed, is offered a time by text message (S98). */
import { randomInt } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';
import { openWaitlist } from '#server/test/waitlist-clinic.ts';

const provider = await startSmsProvider();
const room = await openWaitlist({ env: provider.env });
room.work();
afterAll(async () => {
  await room.close();
  await provider.close();
});

test('S98, S625 an offer by text message has one link and no names, and is accepted by it; without consent there is none', async () => {
  const lena = await room.clinician();
  const add = async () => {
    const phone = `+41792${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const details = { fullName: 'Ana Ruiz', phone, language: 'es' };
    const { data } = await callAppointments(lena, 'patients.add', details);
    return { patientId: data.id, phone };
  };
  const { id } = await room.book(lena, 120);
  const content = { use: 'sms.offer', language: 'es', text: 'hay una hora antes', operator: null };
  const builder = await room.clinician({ hospitalRole: 'IT Builder' });
  const { data: draft } = await builder.browser.call('wordings.draft', content);
  const admin = await room.clinician({ role: 'ADMIN' });
  await admin.browser.call('wordings.publish', { wordingId: draft.wordingId, version: 1 });
  const [silent, agreed] = [await add(), await add()];
  await callAppointments(lena, 'patients.saveSmsConsent', {
    patientId: agreed.patientId,
    agrees: true,
    how: 'spoken',
  });
  for (const { patientId } of [silent, agreed]) {
    const waiting = await callAppointments(lena, 'waitlist.add', {
      patientId,
      typeId: room.types['in-person'],
      fromDay: room.day(0),
      untilDay: room.day(14),
    });
    expect([waiting.status, waiting.text]).toEqual([200, waiting.text]);
  }
  await room.cancel(lena, id);
  const text = await vi.waitUntil(() => provider.texts[0], 60_000);
  expect(text.to).toBe(agreed.phone);
  expect(text.body).toMatch(
    /^Northgate Hospital: hay una hora antes\. http\S+\/offer#token=[\w-]{43}$/,
  );
  expect(text.body).not.toMatch(/Ana|Ruiz|Dr\./);
  const token = /#token=([\w-]{43})$/.exec(text.body)?.[1] ?? '';
  expect((await room.answer('accept', token)).data).toMatchObject({
    state: 'accepted',
    time: { startsAt: room.at(120) },
  });
  expect(provider.texts.filter(({ to }) => to === silent.phone)).toEqual([]);
}, 120_000);
