/** Finds what a PDF would run or brings along: JavaScript, programs to start, files, forms with scripts. */
import { inflateSync } from 'node:zlib';

/** Names of ISO 32000 that an action or an attachment cannot do without. */
const activeNames = [
  'JavaScript',
  'Launch',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
];

/** Objects that nobody can look into. */
const lockedNames = ['Encrypt'];

/** Besides one FlateDecode, these would hide what a stream of objects says. */
const hiding =
  /^(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor)$/;

const mostInflatedBytes = 16 * 1024 * 1024;

/** Its code in hexadecimal digits of either case. */
const codeOf = (character: string) =>
  character
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Every character of a name may be written as "#" and its code. */
const spelled = (name: string) =>
  Array.from(name, (character) => `(?:${character}|#${codeOf(character)})`).join('');

const anyOf = (names: readonly string[]) =>
  new RegExp(`/(?:${names.map(spelled).join('|')})(?=[\\0\\s()<>[\\]{}/%]|$)`);

const active = anyOf([...activeNames, ...lockedNames]);
const packs = anyOf(['ObjStm']);

const token =
  /[\0\s]+|%[^\r\n]*|<<|>>|<[\da-fA-F\0\s]*>|\/[^\0\s()<>[\]{}/%]*|[^\0\s()<>[\]{}/%]+|[()<>[\]{}]/y;

const plainName = (written: string) =>
  written
    .slice(1)
    .replace(/#([\da-fA-F]{2})/g, (_code, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );

/** Where a text in parentheses ends; it may hold further pairs of them. */
function endOfText(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
  }
  return at;
}

interface PdfDictionary {
  /** Nested ones too; none where there is no whole dictionary. */
  names: string[];
  /** Where it ends, or where reading stopped. */
  end: number;
}

function dictionaryAt(text: string, from: number): PdfDictionary {
  const names: string[] = [];
  let depth = 0;
  token.lastIndex = from;
  for (;;) {
    const at = token.lastIndex;
    const [word] = token.exec(text) ?? [];
    if (word === undefined) return { names: [], end: at };
    if (word === '<<') depth += 1;
    else if (word === '>>') depth -= 1;
    else if (word === '(') token.lastIndex = endOfText(text, token.lastIndex);
    else if (word.startsWith('/')) names.push(plainName(word));
    const isBlank = /^[\0\s%]/.test(word);
    if (depth === 0 && !isBlank) return { names: word === '>>' ? names : [], end: token.lastIndex };
  }
}

/** The objects packed in this stream as text; null where that cannot be known. */
function unpacked(bytes: Buffer, names: readonly string[], start: number): string | null {
  const isFlate = (name: string) => name === 'FlateDecode' || name === 'Fl';
  if (names.filter(isFlate).length !== 1 || names.some((name) => hiding.test(name))) return null;
  try {
    const options = { maxOutputLength: mostInflatedBytes };
    return inflateSync(bytes.subarray(start), options).toString('latin1');
  } catch {
    return null;
  }
}

/** Whether one of the streams of objects (PDF 1.5) is active, or cannot be read. */
function packsActive(bytes: Buffer, text: string): boolean {
  // A dictionary may be read from several beginnings, but not without end.
  let bytesLeft = 4 * text.length;
  for (const { index } of text.matchAll(/obj(?=[\0\s<%])/g)) {
    const dictionary = dictionaryAt(text, index + 3);
    bytesLeft -= dictionary.end - index;
    if (bytesLeft < 0) return true;
    if (!dictionary.names.includes('ObjStm')) continue;
    const stream = /(?:[\0\s]|%[^\r\n]*)*stream(?:\r\n|\n|\r)/y;
    stream.lastIndex = dictionary.end;
    if (!stream.test(text) || !dictionary.names.includes('Filter')) continue;
    const objects = unpacked(bytes, dictionary.names, stream.lastIndex);
    if (objects === null || active.test(objects)) return true;
  }
  return false;
}

/** True also where a password or an unusual encoding hides what the PDF holds. */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (active.test(text)) return true;
  return packs.test(text) && packsActive(bytes, text);
}
