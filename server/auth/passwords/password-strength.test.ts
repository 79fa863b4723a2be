/** Tests which new passwords are refused as easy to guess, and which are accepted. */
import { expect, test } from 'vitest';
import { weaknessOf } from './password-strength.ts';

const names = ['Dr. Tomas Lindqvist', 'tomas.lindqvist@northgate.example', 'Northgate Hospital'];
const judge = (password: string) => weaknessOf(password, names);

test.each([
  ['a common word, twice, with signs for letters', 'P@ssw0rdP@ssw0rd!'],
  ['a common word, twice', 'passwordpassword1'],
  ['a row of keys of a German keyboard', 'Qwertzuiopasdfgh'],
  ['a row of keys of an English keyboard', 'qwertyuiop123456'],
  ['columns of keys', 'zaq12wsxcde34rfv'],
  ['columns of keys, downwards', '1qaz2wsx3edc4rfv'],
  ['one character', 'aaaaaaaaaaaaaaaa'],
  ['one character of another script', 'яяяяяяяяяяяяяяяя'],
  ['one picture', '🩺'.repeat(15)],
  ['a word again and again', 'abcabcabcabcabcabc'],
  ['the alphabet', 'abcdefghijklmnop'],
  ['digits in a row', '12345678901234567'],
  ['two dates', '19870412 19870412'],
  ['three common words', 'dragonmasterfootball'],
  ['a sentence that everybody thinks of', 'iloveyouiloveyou!'],
  ['the name and a year', 'tomas lindqvist 1984'],
  ['the name with signs for letters', 'T0masL1ndqv1st!!'],
  ['the hospital', 'Northgate Hospital!'],
  ['the product', 'KareMD hospital 2026'],
  ['words of the product among signs', 'Welcome 8#2!9 2$7@4 welcome 5%1&3'],
  ['the address', 'tomas.lindqvist@northgate'],
])('%s is refused', async (_what, password) => {
  expect(await judge(password)).toMatch(/^That .* Use a sentence of your own\.$/);
});

test.each([
  ['a sentence', 'seven herons over a quiet canal'],
  ['a sentence of common words', 'the kettle sings at four'],
  ['a sentence with one of the own words', 'Tomas never waters the ferns'],
  ['words of chance', 'purple otters juggle bricks'],
  ['characters of chance', 'tGq8#vLm2!xRz9@w'],
  ['groups of chance', 'kl3Zp-9vQx-Wm2Tt'],
  ['a sentence in German', 'Mein Hund schläft gern am Ofen'],
  ['a sentence in Russian', 'ветер гонит листья осенью'],
  ['a sentence in Japanese', '猫は屋根の上で静かに眠っている'],
  ['a sentence in Chinese', '我的猫咪喜欢在窗台上晒太阳光'],
  [
    'a sentence of 128 characters',
    'my first ward had twelve beds and a clock, '.repeat(3).slice(0, 128),
  ],
])('%s is accepted', async (_what, password) => {
  expect(await judge(password)).toBeNull();
});

test('a password of any length is judged by its beginning, so that a long one delays nobody', async () => {
  const good = 'seven herons over a quiet canal';
  expect(await judge(`${'a'.repeat(32)}${good}`)).toMatch(/easy to guess/);
  expect(await judge(`${good}${'a'.repeat(32)}`)).toBeNull();
});
