/** The fonts of PDFs: each is loaded with the first sign that needs it, and a PDF has the glyphs that it uses (0148). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { unpackedWoff } from './unpacked-woff.ts';

const require = createRequire(import.meta.url);

/** Beside the list of fonts, which is all that these packages export. */
const fontBeside = (list: string, file: string) => join(dirname(list), '..', 'fonts', file);

const fontFiles = {
  regular: require.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'),
  bold: require.resolve('roboto-fontface/fonts/roboto/Roboto-Bold.woff'),
  arabic: fontBeside(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf'),
  chinese: fontBeside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
  japanese: fontBeside(require.resolve('@embedpdf/fonts-jp'), 'NotoSansJP-Regular.otf'),
  korean: fontBeside(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
  hebrew: fontBeside(require.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-Regular.ttf'),
  thai: require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  devanagari:
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
} as const;
export type FontName = keyof typeof fontFiles;

const alwaysUsed: readonly FontName[] = ['regular', 'bold'];

export interface PdfFonts {
  bytesOf: (name: FontName) => Buffer;
  has: (name: FontName, codePoint: number) => boolean;
}

/** Whose letters and marks all stand in the first fonts. */
const isLatin = (codePoint: number) => codePoint < 0x250;

async function bytesOf(name: FontName): Promise<Buffer> {
  const bytes = await readFile(fontFiles[name]);
  return fontFiles[name].endsWith('.woff') ? unpackedWoff(bytes) : bytes;
}

/** Of one PDF: what was read goes with it, for the largest takes 8 MB. */
export async function openFonts(texts: readonly string[]): Promise<PdfFonts> {
  const { create } = await import('fontkit');
  const needed = new Set([...alwaysUsed, ...texts.flatMap((text) => fontsFor(text))]);
  const opened = new Map<FontName, { bytes: Buffer; font: Font }>();
  for (const name of needed) {
    const bytes = await bytesOf(name);
    const font = create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error('the font is a collection of fonts');
    opened.set(name, { bytes, font });
  }
  return {
    bytesOf: (name) => {
      const font = opened.get(name);
      if (!font) throw new Error(`the font ${name} is not read`);
      return font.bytes;
    },
    has: (name, codePoint) =>
      (alwaysUsed.includes(name) || !isLatin(codePoint)) &&
      (opened.get(name)?.font.hasGlyphForCodePoint(codePoint) ?? false),
  };
}

/** Signs of China, Japan and Korea, with their punctuation and wide forms. */
const cjkSigns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2E80-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/u;

/** One font for each. */
const otherScripts = [
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u],
] as const;

/** Those that a text may need beside the first ones. */
const fontsFor = (text: string): FontName[] => [
  ...(/[\p{Script=Arabic}\u060C\u061B\u061F\u0640\u0660-\u066D]/u.test(text)
    ? (['arabic'] as const)
    : []),
  ...otherScripts.flatMap(([name, script]) => (script.test(text) ? [name] : [])),
  ...(cjkSigns.test(text) ? cjkOrder(text) : []),
];

/** Han signs look different in each language: the text around them says which one it is. */
function cjkOrder(text: string): FontName[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const isKorean = /\p{Script=Hangul}/u.test(text);
  return isJapanese
    ? ['japanese', 'chinese', 'korean']
    : isKorean
      ? ['korean', 'chinese', 'japanese']
      : ['chinese', 'japanese', 'korean'];
}

export const fontOrder = (text: string, isBold: boolean): FontName[] => [
  isBold ? 'bold' : 'regular',
  'arabic',
  ...otherScripts.map(([name]) => name),
  ...cjkOrder(text),
];
