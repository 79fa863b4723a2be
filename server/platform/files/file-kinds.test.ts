/** Tests which files a visit accepts, and how they are named. */
import { expect, test } from 'vitest';
import { findKind, fittingName } from './file-kinds.ts';

async function* parts(...rest: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* rest;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const kindOf = (text: string | Buffer) =>
  findKind(typeof text === 'string' ? bytes(text) : text, parts());

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
  'hex',
);

test('pictures, PDF and plain text are accepted', async () => {
  expect(await kindOf('%PDF-1.7\n%âãÏÓ\n')).toBe('application/pdf');
  expect(await kindOf(png)).toBe('image/png');
  expect(await kindOf('Amlodipine, 5 mg\r\n– once a day\n')).toBe('text/plain');
});

test('programs, archives, drawings with scripts and broken text are not', async () => {
  expect(await kindOf(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'))).toBeNull();
  expect(await kindOf(Buffer.from('7f454c4602010100', 'hex'))).toBeNull();
  expect(await kindOf(Buffer.from('504b03040a00000000000000', 'hex'))).toBeNull();
  expect(
    await kindOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  ).toBeNull();
  expect(await kindOf(Buffer.from([0x61, 0xc3, 0x28]))).toBeNull();
  expect(await kindOf('a\u0000b')).toBeNull();
});

test('a character across two parts is read; a text that becomes binary is refused', async () => {
  const [one, two] = [Uint8Array.of(0x61, 0xc3), Uint8Array.of(0xa4)];
  expect(await findKind(one, parts(two))).toBe('text/plain');
  expect(await findKind(one, parts())).toBeNull();
  expect(await findKind(bytes('fine'), parts(Uint8Array.of(0, 1, 2)))).toBeNull();
});

test.each([
  ['scan.pdf', 'application/pdf', 'scan.pdf'],
  ['Photo.JPEG', 'image/jpeg', 'Photo.jpeg'],
  ['page.html', 'text/plain', 'page.html.txt'],
  ['invoice.exe', 'image/png', 'invoice.exe.png'],
  ['../../etc/passwd', 'text/plain', '_.._etc_passwd.txt'],
  ['a\u202Egpj.txt', 'text/plain', 'agpj.txt'],
  ['x\r\nset-cookie: a=b', 'application/pdf', 'xset-cookie_ a=b.pdf'],
  ['', 'image/png', 'file.png'],
])('%j of kind %s is stored as %j', (name, kind, kept) => {
  expect(fittingName(name, kind)).toBe(kept);
});
