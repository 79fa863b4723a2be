/** Reads the escape sequences of HL7 v2 text; what is not known stays as it came and is named. */
import type { Hl7Context } from '@medplum/core';

const separatorsOf = (context: Hl7Context): Record<string, string> => ({
  F: context.fieldSeparator,
  S: context.componentSeparator,
  T: context.subcomponentSeparator,
  R: context.repetitionSeparator,
  E: context.escapeCharacter,
  // Highlighting begins and ends.
  H: '',
  N: '',
  P: '#',
});

/** Formatting of FT: new lines, and spaces; indents and fill change nothing that is read. */
function formatting(command: string): string | null {
  const [, name = '', count = '1'] = /^\.([a-z]{2})[+]?(\d{0,2})$/i.exec(command) ?? [];
  const times = Number(count || '1');
  if (/^br$|^ce$/i.test(name)) return '\n';
  if (/^sp$/i.test(name)) return '\n'.repeat(times);
  if (/^sk$/i.test(name)) return ' '.repeat(times);
  return /^\.(?:in|ti)[+-]?\d*$|^\.(?:fi|nf)$/i.test(command) ? '' : null;
}

/** `X0D0A`: bytes. Null where they are not of ASCII, but of the message's character set, or a NUL. */
function bytesOf(escape: string): string | null {
  if (!/^X(?:[0-7][0-9a-f])+$/i.test(escape)) return null;
  const text = Buffer.from(escape.slice(1), 'hex').toString('latin1');
  return text.includes('\0') ? null : text.replaceAll(/\r\n?/g, '\n');
}

function meaningOf(escape: string, context: Hl7Context): string | null {
  const separators = separatorsOf(context);
  if (Object.hasOwn(separators, escape)) return separators[escape] ?? '';
  return formatting(escape) ?? bytesOf(escape);
}

/** From one escape character to the next. */
function replaceEscapes(
  text: string,
  context: Hl7Context,
  replace: (escape: string, whole: string) => string,
): string {
  const [first = '', ...parts] = text.split(context.escapeCharacter);
  if (parts.length === 0) return text;
  let read = first;
  for (let at = 0; at < parts.length; at += 2) {
    const escape = parts[at] ?? '';
    const whole = `${context.escapeCharacter}${escape}`;
    if (at + 1 === parts.length) return read + replace(escape, whole);
    read += replace(escape, whole + context.escapeCharacter) + (parts[at + 1] ?? '');
  }
  return read;
}

export const plain = (text: string, context: Hl7Context): string =>
  text.includes(context.escapeCharacter)
    ? replaceEscapes(text, context, (escape, whole) =>
        whole.length > escape.length + 1 ? (meaningOf(escape, context) ?? whole) : whole,
      )
    : text;

/** Of a segment as it came: `\\Z7\\`, or the escape character alone, behind which a name may stand. */
export function unknownEscapesIn(text: string, context: Hl7Context): string[] {
  const { fieldSeparator, componentSeparator, repetitionSeparator, escapeCharacter } = context;
  if (!text.includes(escapeCharacter)) return [];
  const separators = [componentSeparator, repetitionSeparator];
  const parts = separators.reduce(
    (all, separator) => all.flatMap((part) => part.split(separator)),
    text.split(fieldSeparator),
  );
  const unknown = new Set<string>();
  for (const part of parts)
    replaceEscapes(part, context, (escape, whole) => {
      const isClosed = whole.length > escape.length + 1;
      if (isClosed && meaningOf(escape, context) !== null) return '';
      const isNamed = isClosed && /^[A-Z.][A-Z0-9+.-]{0,11}$/i.test(escape);
      unknown.add(isNamed ? whole : escapeCharacter);
      return '';
    });
  return [...unknown];
}
