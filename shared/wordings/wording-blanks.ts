/** Blanks of the public pages, which the operator's details fill; filling ends, whatever the text. */

/** Who answers for the data, as the organization published it. */
export interface OperatorDetails {
  name: string;
  /** Lines as on an envelope. */
  address: string;
  /** How a patient or a colleague reaches them: an email address, a phone number. */
  contact: string;
  /** Empty where there is none. */
  dataProtectionOfficer: string;
}

export const operatorBlanks = {
  'operator.name': 'Name of the operator',
  'operator.address': 'Address of the operator',
  'operator.contact': 'Contact of the operator',
  'operator.dataProtectionOfficer': 'Data protection officer',
} as const;
export type OperatorBlank = keyof typeof operatorBlanks;

const isBlank = (name: string): name is OperatorBlank => Object.hasOwn(operatorBlanks, name);

/** Of bounded length, so that a text of braces alone is read in one pass. */
const mark = /\{\{ {0,4}([A-Za-z.]{1,40}) {0,4}\}\}/g;

/** An address has 500 characters: a text of blanks alone must not grow without end. */
export const mostBlanks = 40;

/** What is wrong with the blanks of a text; null: nothing. */
export function blankFault(text: string, mayHaveBlanks: boolean): string | null {
  const names = [...text.matchAll(mark)].map(([, name = '']) => name);
  if (!mayHaveBlanks && text.includes('{{')) return 'Leave out blanks: nothing fills them here';
  const unknown = names.find((name) => !isBlank(name));
  if (unknown !== undefined) return `“{{${unknown}}}” is no blank: choose one from the list`;
  if (names.length > mostBlanks) return `At most ${mostBlanks} blanks`;
  return /\{\{|\}\}/.test(text.replace(mark, '')) ? 'A blank is not closed: {{…}}' : null;
}

/** What a blank without a value reads as. */
const missing = (name: OperatorBlank): string => `[${operatorBlanks[name]}: not yet published]`;

const valueOf = (operator: OperatorDetails, name: OperatorBlank): string =>
  operator[name.slice('operator.'.length) as keyof OperatorDetails];

/** Values are put in as they are: a blank in them is not filled again. */
export const filledWording = (text: string, operator: OperatorDetails | null): string =>
  text.replace(mark, (whole, name: string) => {
    if (!isBlank(name)) return whole;
    const value = operator === null ? '' : valueOf(operator, name);
    if (value !== '') return value.replaceAll('\n', ', ');
    return operator !== null && name === 'operator.dataProtectionOfficer' ? 'none' : missing(name);
  });
