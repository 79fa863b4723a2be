/** Tests recovery codes: ten, shown once, each for one session of one person. */
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { afterPassword, personWithApp } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, type TestPerson } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
afterAll(() => world.close());

const give = (browser: Browser, { email }: TestPerson, code: string) =>
  browser.call('auth.answerSecondStep', { email, answer: { step: 'recovery-code', code } });

const lettersTo = ({ email }: TestPerson, text: RegExp) =>
  world.letters.filter((letter) => letter.to === email && text.test(letter.text));

test('ten recovery codes are shown once, kept as hashes, and each opens one session', async () => {
  const { who, recoveryCodes } = await personWithApp(world);
  expect(recoveryCodes).toHaveLength(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
  const { rows } = await world.owner.query(
    `select encode(code_hash, 'escape') || encode(code_hash, 'hex') as text from recovery_codes`,
  );
  for (const code of recoveryCodes) {
    const plain = code.replace('-', '');
    const all = JSON.stringify(rows) + world.lines.join('');
    expect(all.includes(plain) || all.includes(Buffer.from(plain).toString('hex'))).toBe(false);
  }
  const [code = ''] = recoveryCodes;
  const waiting = await Promise.all(Array.from({ length: 5 }, () => afterPassword(world, who)));
  const typed = `  ${code.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
  const answers = await Promise.all(waiting.map(({ browser }) => give(browser, who, typed)));
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
  await expect.poll(() => lettersTo(who, /9 of them are left/).length).toBe(1);
});

test('new recovery codes void the old ones', async () => {
  const { who, browser: ownBrowser, recoveryCodes } = await personWithApp(world);
  const { data } = await ownBrowser.call('auth.security.newRecoveryCodes');
  const { browser } = await afterPassword(world, who);
  expect((await give(browser, who, recoveryCodes[1]!)).data.success).toBe(false);
  expect((await give(browser, who, data.recoveryCodes[1]!)).data.success).toBe(true);
});

test('a recovery code without a better step, or of somebody else, opens nothing', async () => {
  const one = await personWithApp(world);
  const other = await personWithApp(world);
  const plain = await world.person();
  for (const who of [other.who, plain]) {
    const { browser } = await afterPassword(world, who);
    expect((await give(browser, who, one.recoveryCodes[0]!)).data.success).toBe(false);
  }
});
