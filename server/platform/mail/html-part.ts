/** The HTML part of a letter: its text, all of it escaped, the letterhead and a QR code; nothing is loaded from anywhere (S116). */
import type { Letterhead } from '#shared/organization.ts';
import { qrPicture } from './qr-picture.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const isFacts = (lines: readonly string[]) => lines.every((line) => line.startsWith('    '));

/** "    When:   Monday ..." or a line that continues the one above; two spaces end a label, whatever its language. */
function factRow(line: string): string {
  const [, label = '', words = line.trim()] = /^ {4}(\S.{0,39}?) {2,}(.*)$/u.exec(line) ?? [];
  return `<tr><th align="left" valign="top">${escaped(label)}</th><td dir="auto">${escaped(words)}</td></tr>`;
}

/** One block of the text, which empty lines part: facts, a link alone, or a paragraph. */
function block(text: string): string {
  const lines = text.split('\n');
  if (isFacts(lines)) return `<table cellpadding="4">${lines.map(factRow).join('')}</table>`;
  const words = escaped(lines.join(' '));
  return /^https?:\/\/\S+$/.test(text)
    ? `<p><a href="${words}">${words}</a></p>`
    : `<p dir="auto">${words}</p>`;
}

const blocksOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trimEnd())
    .filter(Boolean);

/** Shown this wide for each of its modules, so that it is sharp and a phone reads it from a screen. */
const pixelsPerModule = 3;

const logoId = 'logo@letter';
const codeId = 'code@letter';

function logoPart({ logo }: Letterhead) {
  if (logo === null) return null;
  return {
    html: `<p><img src="cid:${logoId}" alt="" height="48"></p>`,
    picture: {
      cid: logoId,
      filename: logo.mediaType === 'image/png' ? 'logo.png' : 'logo.jpg',
      contentType: logo.mediaType,
      content: Buffer.from(logo.content, 'base64'),
    },
  };
}

export interface LetterCode {
  link: string;
  words: string;
  /** Instead of the picture. */
  pictureWords: string;
}

function codePart(code: LetterCode | undefined) {
  if (code === undefined) return null;
  const { png, modules } = qrPicture(code.link);
  const size = modules * pixelsPerModule;
  return {
    html: `<p><img src="cid:${codeId}" alt="${escaped(code.pictureWords)}" width="${size}" height="${size}"><br>${escaped(code.words)}</p>`,
    picture: { cid: codeId, filename: 'code.png', contentType: 'image/png', content: png },
  };
}

interface HtmlLetter {
  subject: string;
  text: string;
  letterhead: Letterhead;
  code?: LetterCode | undefined;
  language?: string | undefined;
}

const style =
  'font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;max-width:600px;overflow-wrap:anywhere';

/** As nodemailer takes it, beside the text. */
export function htmlPart({ subject, text, letterhead, code, language = 'en' }: HtmlLetter) {
  const { name, address, phone } = letterhead;
  const pictures = [logoPart(letterhead), codePart(code)];
  const [logo, drawn] = pictures.map((picture) => picture?.html ?? '');
  const sender = [name, ...(address?.split('\n') ?? []), phone].filter((line) => line !== null);
  const html = [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    `<title>${escaped(subject)}</title></head><body style="${style}">`,
    logo,
    ...blocksOf(text).map(block),
    drawn,
    `<p dir="auto"><small>${sender.map(escaped).join('<br>')}</small></p>`,
    '</body></html>',
  ].join('\n');
  const attachments = pictures.flatMap((picture) =>
    picture ? [{ ...picture.picture, contentDisposition: 'inline' as const }] : [],
  );
  return { html, attachments };
}
