/** What of a Patient that a program sends the record takes, and what is kept beside it; the rest is refused by its element. */
import type { SentIdentifier } from '#shared/appointments/texts/appointment-texts.ts';
import { Deceased, deathWithoutDate } from '#shared/patients/deceased.ts';
import { NewPatient } from '#shared/patients.ts';
import type { SentElements, SentName } from '#shared/patients/sent-elements.ts';
import { Language } from '#shared/people/languages.ts';
import type { NewIdentifier } from '#server/patients/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import { invalidRequest } from '#server/fhir/searching/fhir-issues.ts';
import { interpreterUrl, type PatientBody } from './sent-patient.ts';

type Path = readonly (string | number)[];

/** Throws 400: the element is named, and would not be kept. */
export function notKept(path: Path, words: string): never {
  throw invalidRequest([{ path: ['Patient', ...path], code: 'not-supported', words }]);
}

const wrongValue = (path: Path, words: string) =>
  invalidRequest([{ path: ['Patient', ...path], code: 'value', words }]);

/** As one writes it: what the sender wrote, or else its parts in order. A title is no part of it. */
export const wordsOfName = ({ text, given = [], family, suffix = [] }: SentName): string =>
  (text ?? [...given, family ?? '', ...suffix].filter(Boolean).join(' ')).normalize('NFC').trim();

function nameIn({ name: [name] }: PatientBody): NonNullable<SentElements['name']> {
  const fullName = name ? wordsOfName(name) : '';
  if (!name || fullName === '')
    throw wrongValue(['name', 0], 'A name needs text, family or given.');
  return { fullName, sent: { ...name, text: fullName } };
}

const valueOf = ({ telecom = [] }: PatientBody, kind: 'phone' | 'email') =>
  telecom.find(({ system }) => system === kind)?.value ?? null;

const languageSystem = 'urn:ietf:bcp:47';

function languageIn({ communication: [communication] = [] }: PatientBody) {
  if (!communication) return null;
  const codings = communication.language.coding ?? [];
  const [tag] = codings.filter(({ system = languageSystem }) => system === languageSystem);
  const { data } = Language.safeParse(tag?.code ?? '');
  if (data === undefined)
    throw wrongValue(['communication', 0, 'language'], `It needs one code of ${languageSystem}.`);
  return { language: data, sent: communication };
}

/** A part that is not sent is empty. */
function addressIn({ address: [address] = [] }: PatientBody): NewPatient['address'] {
  if (!address) return null;
  const { line: [line = ''] = [], city = '', state = '', postalCode = '', country = '' } = address;
  return { line, city, state, postalCode, country };
}

/** Undefined: nothing is said of it. Null: the patient lives. */
function deceasedIn({ deceasedBoolean, deceasedDateTime }: PatientBody): string | null | undefined {
  if (deceasedDateTime === undefined)
    return deceasedBoolean === undefined ? undefined : deceasedBoolean ? deathWithoutDate : null;
  if (deceasedBoolean !== undefined)
    throw wrongValue(['deceasedBoolean'], 'deceased[x] is a boolean or a date, not both.');
  // R4 writes parts of seconds, which are not kept of a death.
  const { data, error } = Deceased.safeParse(deceasedDateTime.replace(/\.\d+(?=Z|[+-])/, ''));
  if (data === undefined)
    throw wrongValue(['deceasedDateTime'], error.issues[0]?.message ?? 'Use a date');
  return data;
}

const isTyped = ({ type }: SentIdentifier, code: string) =>
  type?.coding?.some((coding) => coding.code === code) ?? false;

/** The number of a record: the one of type MR, or else one without a system, or else the first. */
const numberAmong = (identifiers: readonly SentIdentifier[]): SentIdentifier | undefined =>
  identifiers.find((one) => isTyped(one, 'MR')) ??
  identifiers.find(({ system }) => system === undefined) ??
  identifiers[0];

export interface SentIdentifiers {
  /** Those of other systems, our own left out. */
  all: SentIdentifier[];
  /** Its value is the record number. */
  number: SentIdentifier | undefined;
}

/** `id`: of the record whose own identifier may be among them. */
export function identifiersIn({ identifier = [] }: PatientBody, id?: string): SentIdentifiers {
  const ownIdentifier = id === undefined ? null : identifierOf(id);
  const all = identifier.filter(
    ({ system, value }) => system !== ownIdentifier?.system || value !== ownIdentifier?.value,
  );
  const number = numberAmong(all);
  for (const [index, sent] of identifier.entries())
    if (all.includes(sent) && sent.system === undefined && sent !== number)
      notKept(['identifier', index], 'A second identifier needs a system.');
  return { all, number };
}

/** Rows of those that name a system; one without is the record number alone. */
export const rowsOf = ({ all, number }: SentIdentifiers): NewIdentifier[] =>
  all.flatMap((sent) =>
    sent.system === undefined
      ? []
      : [{ system: sent.system, value: sent.value, isNumber: sent === number, sent }],
  );

export interface ReadBody {
  details: Omit<NewPatient, 'idempotencyKey' | 'externalId' | 'needsInterpreter'>;
  /** Undefined: nothing is said of it. */
  needsInterpreter: boolean | undefined;
  deceased: string | null | undefined;
  elements: SentElements;
}

/** The elements of which a rule of the product speaks. */
const elementOf: Record<string, string> = {
  fullName: 'name',
  phone: 'telecom',
  email: 'telecom',
  externalId: 'identifier',
  sex: 'gender',
};

/** As the product's own form takes it. Throws 400 with the element that it does not take. */
export function validated(details: object): NewPatient {
  const { data, error } = NewPatient.safeParse(details);
  if (data) return data;
  throw invalidRequest(
    error.issues.map(({ path: [field = ''], message }) => ({
      path: ['Patient', elementOf[String(field)] ?? String(field)],
      code: 'value',
      words: message,
    })),
  );
}

/** What is left out of the body is empty; death, the interpreter and identifiers are not said then. */
export function readBody(body: PatientBody): ReadBody {
  const name = nameIn(body);
  const communication = languageIn(body);
  const details = {
    fullName: name.fullName,
    sex: body.gender ?? null,
    birthDate: body.birthDate ?? null,
    address: addressIn(body),
    phone: valueOf(body, 'phone'),
    email: valueOf(body, 'email'),
    language: communication?.language ?? null,
  };
  const interpreter = body.extension?.find(({ url }) => url === interpreterUrl);
  return {
    details,
    needsInterpreter: interpreter?.valueBoolean,
    deceased: deceasedIn(body),
    elements: {
      name,
      ...(body.telecom && { telecom: body.telecom }),
      ...(communication && { communication }),
    },
  };
}

/** Which records were merged into this one is no matter of a program. */
export function requireSameLinks(body: PatientBody, replaced: readonly string[]): void {
  const links = (body.link ?? []).map(({ other, type }) => `${type} ${other.reference}`);
  if (links.some((link) => !replaced.some((id) => link === `replaces Patient/${id}`)))
    notKept(['link'], 'Records are merged in KareMD. Leave it out.');
}

export const unfit = (words: string): Refusal => new Refusal('fhir.unfit', { words });
