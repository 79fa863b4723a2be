/** Tests the HTML part of letters: nothing of it is markup that somebody typed, and a camera reads its QR code (S116). */
import { decode as decodePng } from 'fast-png';
import jsQr from 'jsqr';
import { expect, test } from 'vitest';
import { htmlPart } from './html-part.ts';

const letterhead = {
  name: 'Northgate <script>alert(1)</script> Hospital',
  address: '1 Bay Road\nNorthgate',
  phone: '+44 20 7946 0000',
  logo: null,
};
const link =
  'https://karemd.example/your-appointment#token=abcDEF_-0123456789012345678901234567890123456';

const text = [
  'Hello <img src=x onerror=alert(1)> & "Ana",',
  '',
  'an appointment was made for you:',
  '',
  '    When:   Monday 23 November 2026 at 10:30 (Europe/London)',
  '            Tuesday 24 November 2026 at 10:30 (Europe/London)',
  '    Where:  Room <b>3</b>',
  '',
  'If you cannot come, tell us here, so that',
  'somebody else can have the time:',
  '',
  link,
  '',
].join('\n');

const part = (more: object = {}) =>
  htmlPart({ subject: 'Yours </title>', text, letterhead, ...more });

/** What a camera reads: a picture's pixels as red, green, blue and opacity. */
function scanned(png: Buffer): string | undefined {
  const { width, height, data } = decodePng(png);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [index, value] of data.entries()) pixels.fill(value, index * 4, index * 4 + 3);
  return jsQr.default(pixels, width, height)?.data;
}

test('S116 what somebody typed is text in a letter, and no markup', () => {
  const { html } = part();
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ana&quot;,');
  expect(html).toContain('Room &lt;b&gt;3&lt;/b&gt;');
  expect(html).toContain('<title>Yours &lt;/title&gt;</title>');
  expect(html).not.toMatch(/<script|<img|<b>/);
});

test('facts are a table, paragraphs flow, and the link is one', () => {
  const { html } = part();
  expect(html).toContain('>When:</th><td dir="auto">Monday 23 November 2026');
  expect(html).toContain('></th><td dir="auto">Tuesday 24 November 2026');
  expect(html).toContain('tell us here, so that somebody else can have the time:');
  expect(html).toContain(`<a href="${link}">${link}</a>`);
  expect(html).toContain('1 Bay Road<br>Northgate<br>+44 20 7946 0000');
});

test('labels are labels in any language, and the page says which it is', () => {
  const facts =
    '    ¿Cuándo?:     lunes, 23 de noviembre\n                  10:30\n    وقت：  x: y';
  const { html } = part({ text: `Hola\n\n${facts}\n`, language: 'es' });
  expect(html).toContain('>¿Cuándo?:</th><td dir="auto">lunes, 23 de noviembre<');
  expect(html).toContain('></th><td dir="auto">10:30<');
  expect(html).toContain('>وقت：</th><td dir="auto">x: y<');
  expect(html).toContain('<html lang="es">');
});

test('S116 pictures are parts of the mail, and nothing is loaded from anywhere', () => {
  const logo = { mediaType: 'image/png' as const, content: btoa('picture') };
  const { html, attachments } = part({
    letterhead: { ...letterhead, logo },
    code: { link, words: 'Scan <this>', pictureWords: 'The "code"' },
  });
  const sources = [...html.matchAll(/\b(?:src|background)="([^"]*)"/g)].map(([, src]) => src);
  expect(sources).toEqual(attachments.map(({ cid }) => `cid:${cid}`));
  expect(html).not.toMatch(/url\(|<link|@import/);
  expect(attachments.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/png']);
  expect(html).toContain('alt="The &quot;code&quot;"');
  expect(html).toContain('Scan &lt;this&gt;');
});

test('a camera reads the link in the QR code', () => {
  const { attachments } = part({ code: { link, words: '', pictureWords: '' } });
  expect(scanned(attachments[0]!.content)).toBe(link);
});
