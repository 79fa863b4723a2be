/** How a parameter of a FHIR search is described, and those that many searches have. */
import { mostDays, mostOnPage } from '#server/fhir/query.ts';

export interface Parameter {
  name: string;
  type: 'date' | 'reference' | 'token' | 'number' | 'string';
  documentation: string;
  isRequired?: true;
  /** The type to which a reference leads. */
  target?: string;
  /** Further types; a reference without its type leads to `target`. */
  otherTargets?: readonly string[];
  /** What a parameter that shapes the answer may say; also told in the CapabilityStatement. */
  values?: readonly string[];
}

export const ofPages: readonly Parameter[] = [
  {
    name: '_count',
    type: 'number',
    documentation: `How many on one page; at most ${mostOnPage}, and 0 for the total alone.`,
  },
  { name: '_after', type: 'token', documentation: 'Where the previous page ended.' },
];

/** What every search takes beside its own parameters. */
export const ofEverySearch: readonly Parameter[] = [
  { name: '_format', type: 'token', documentation: 'json; nothing else is answered.' },
  { name: '_pretty', type: 'token', documentation: 'true: with line breaks.' },
  {
    name: '_elements',
    type: 'token',
    documentation: 'Which elements of the resources are answered, separated by commas.',
  },
  {
    name: '_summary',
    type: 'token',
    documentation: 'count: the total alone.',
    values: ['count', 'data', 'false'],
  },
  {
    name: '_total',
    type: 'token',
    documentation: 'The total is always exact.',
    values: ['accurate', 'estimate', 'none'],
  },
];

export const ofPatient: Parameter = {
  name: 'patient',
  type: 'reference',
  target: 'Patient',
  documentation: 'Of which patient.',
};

export const ofIds: Parameter = {
  name: '_id',
  type: 'token',
  documentation: 'One or several ids, separated by commas.',
};

export const changedWithin: Parameter = {
  name: '_lastUpdated',
  type: 'date',
  documentation: 'When it was last changed; one or two bounds.',
};

/** Of a search that it alone may bound. */
export const boundedByChange = (is = 'When it was last changed'): Parameter => ({
  ...changedWithin,
  documentation: `${is}; one or two bounds, and at most ${mostDays.appointments} days where nothing else is given.`,
});

/** The first is the order where it is left out. */
export const sortedBy = (values: readonly string[]): Parameter => ({
  name: '_sort',
  type: 'token',
  documentation: `By which it is sorted; ${values[0]} where it is left out.`,
  values,
});

interface Dated {
  /** Of the date, and what it is. */
  name: string;
  is: string;
  sorts: readonly string[];
  others?: readonly Parameter[];
}

/** What is found by its date, its patient or its change. */
export const dated = ({ name, is, sorts, others = [] }: Dated): readonly Parameter[] => [
  {
    name,
    type: 'date',
    documentation: `${is}; one or two bounds, and at most ${mostDays.appointments} days. A search needs this, _lastUpdated, patient or _id.`,
  },
  ofPatient,
  ...others,
  ofIds,
  boundedByChange(),
  sortedBy(sorts),
  ...ofPages,
];
