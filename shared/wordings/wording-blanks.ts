/** Blanks of public pages and of letters, which values fill; filling ends, whatever the text. */

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

export const blankLabels = {
  ...operatorBlanks,
  clinic: 'Name of the clinic',
  clinicPhone: 'Clinic with its phone number',
  clinician: 'Name of the clinician',
  day: 'Day',
  minutes: 'How many minutes',
  name: 'Name of the patient',
  time: 'Time of the day',
  until: 'Until when',
  zone: 'Time zone',
} as const;
export type Blank = keyof typeof blankLabels;

/** The blanks that a text may hold; one that is needed must stand in it. */
export type UseBlanks = Readonly<Partial<Record<Blank, 'needed' | 'optional'>>>;

export const blankMark = (name: Blank): string => `{{${name}}}`;

/** In the order in which the use lists them. */
export const blankNamesOf = (blanks: UseBlanks): Blank[] => Object.keys(blanks) as Blank[];

const isOperatorBlank = (name: string): name is OperatorBlank =>
  Object.hasOwn(operatorBlanks, name);

/** Of bounded length, so that a text of braces alone is read in one pass. */
const mark = /\{\{ {0,4}([A-Za-z.]{1,40}) {0,4}\}\}/g;

/** An address has 500 characters: a text of blanks alone must not grow without end. */
export const mostBlanks = 40;

/** What is wrong with the blanks of a text; null: nothing. */
export function blankFault(text: string, blanks: UseBlanks): string | null {
  const names = [...text.matchAll(mark)].map(([, name = '']) => name);
  const useBlanks = blankNamesOf(blanks);
  if (useBlanks.length === 0 && text.includes('{{'))
    return 'Leave out blanks: nothing fills them here';
  const unknown = names.find((name) => !Object.hasOwn(blanks, name));
  if (unknown !== undefined) return `“{{${unknown}}}” is no blank here: choose one from the list`;
  if (names.length > mostBlanks) return `At most ${mostBlanks} blanks`;
  if (/\{\{|\}\}/.test(text.replace(mark, ''))) return 'A blank is not closed: {{…}}';
  const missing = useBlanks.find((name) => blanks[name] === 'needed' && !names.includes(name));
  return missing === undefined
    ? null
    : `Put in ${blankMark(missing)}: ${blankLabels[missing].toLowerCase()} is needed here`;
}

export type BlankValues = Readonly<Partial<Record<Blank, string>>>;

/** Values are put in as they are: a blank in them is not filled again. A blank without a value stays as it is. */
export const fillBlanks = (text: string, values: BlankValues): string =>
  text.replace(mark, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Blank] ?? whole).replaceAll('\n', ', ') : whole,
  );

const operatorValue = (operator: OperatorDetails | null, name: OperatorBlank): string => {
  const field = name.slice('operator.'.length) as keyof OperatorDetails;
  const value = operator?.[field] ?? '';
  if (value !== '') return value;
  return operator !== null && field === 'dataProtectionOfficer'
    ? 'none'
    : `[${operatorBlanks[name]}: not yet published]`;
};

/** A public page with the operator's details. */
export const filledWording = (text: string, operator: OperatorDetails | null): string =>
  fillBlanks(
    text,
    Object.fromEntries(
      Object.keys(operatorBlanks)
        .filter(isOperatorBlank)
        .map((name) => [name, operatorValue(operator, name)]),
    ),
  );
