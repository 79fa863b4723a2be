/** Writes segments and fields of HL7 v2 with the usual separators; what would break them is escaped. */
import { DateTime } from 'luxon';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '&': '\\T\\',
  '~': '\\R\\',
};

const hexOf = (sign: string) =>
  `\\X${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}\\`;

/** New lines are those of formatted text (FT); signs that would end a segment or a frame are hexadecimal. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\|^&~]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(/\r\n?|\n/g, '\\.br\\')
    // oxlint-disable-next-line no-control-regex -- those of ASCII are what breaks a frame
    .replaceAll(/[\u0000-\u001f\u007f]/g, hexOf);

/** With components, without its empty end. */
export const componentsOf = (...components: readonly string[]): string =>
  components.map(escaped).join('^').replace(/\^+$/, '');

/** @param fields By their numbers in the standard, already escaped. */
export function segment(name: string, fields: Readonly<Record<number, string>>): string {
  const last = Math.max(...Object.keys(fields).map(Number));
  const values = Array.from({ length: last }, (_, at) => fields[at + 1] ?? '');
  return [name, ...values].join('|').replace(/\|+$/, '');
}

/** With its offset, so that nobody has to know our zone. */
export function timeOf(at: Date): string {
  const time = DateTime.fromJSDate(at, { zone: 'utc' });
  if (!time.isValid) throw new RangeError(`No time of a message: ${String(at)}`);
  return time.toFormat("yyyyMMddHHmmss'+0000'");
}

/** We have a name in one piece: its last word is the family name. */
function nameParts(fullName: string): [family: string, given: string] {
  const words = fullName.trim().split(/\s+/);
  return [words.at(-1) ?? '', words.slice(0, -1).join(' ')];
}

/** XPN. */
export const personName = (fullName: string): string => componentsOf(...nameParts(fullName));

export interface Author {
  fullName: string;
  /** National Provider Identifier. */
  npi: string | null;
}

/** XCN, and PPN with the time of what they did. */
export function practitionerName({ fullName, npi }: Author, at?: Date): string {
  const [family, given] = nameParts(fullName);
  const type = npi === null ? '' : 'NPI';
  const before = [npi ?? '', family, given, '', '', '', '', '', '', '', '', '', type, ''];
  return componentsOf(...before, ...(at ? [timeOf(at)] : []));
}
