/** The parameters of FHIR searches and operations: the one table from which they are read and described. */
import {
  appointmentIncludes,
  appointmentSorts,
  changeSorts,
  serviceCategories,
  communicationSorts,
  mostDays,
  mostFound,
  responseSorts,
  taskSorts,
  unitRevIncludes,
  visitSorts,
} from '#server/fhir/query.ts';
import { providerParameters } from '#server/fhir/post-acute/served-providers.ts';
import { everythingTypes } from '#server/fhir/exporting/everything-store.ts';
import {
  boundedByChange,
  dated,
  ofIds,
  ofPages,
  ofPatient,
  sortedBy,
  type Parameter,
} from './parameters.ts';

/** Each resource declares here what is taken, and its schema in query.ts what that may say. */
export const parametersOf = {
  appointments: [
    {
      name: 'date',
      type: 'date',
      documentation: `When it begins; one or two bounds, and at most ${mostDays.appointments} days. A search needs this, _lastUpdated, patient, identifier or _id.`,
    },
    {
      name: 'practitioner',
      type: 'reference',
      target: 'Practitioner',
      documentation: 'Whose appointments.',
    },
    {
      name: 'actor',
      type: 'reference',
      target: 'Practitioner',
      documentation: 'The same; actors are practitioners.',
    },
    ofPatient,
    { name: 'location', type: 'reference', target: 'Location', documentation: 'In which room.' },
    { name: 'status', type: 'token', documentation: 'One or several codes, separated by commas.' },
    {
      name: 'identifier',
      type: 'token',
      documentation: 'system|value, or the value alone: what another system calls it.',
    },
    ofIds,
    boundedByChange(),
    sortedBy(appointmentSorts),
    {
      name: '_include',
      type: 'token',
      documentation: 'What comes with the appointments; patients for those who may read them.',
      values: appointmentIncludes,
    },
    ...ofPages,
  ],
  encounters: dated({ name: 'date', is: 'When it was opened, or else booked', sorts: visitSorts }),
  notes: dated({
    name: 'date',
    is: 'When the note was signed',
    sorts: visitSorts,
    others: [
      {
        name: 'encounter',
        type: 'reference',
        target: 'Encounter',
        documentation: 'Of which visit.',
      },
    ],
  }),
  tasks: dated({
    name: 'authored-on',
    is: 'When it was opened',
    sorts: taskSorts,
    others: [
      {
        name: 'owner',
        type: 'reference',
        target: 'Practitioner',
        otherTargets: ['HealthcareService'],
        documentation:
          'Who has it, or the unit whose people can take it while nobody has it; it bounds a search too.',
      },
      {
        name: 'status',
        type: 'token',
        documentation: 'One or several codes, separated by commas.',
      },
    ],
  }),
  responses: dated({ name: 'authored', is: 'When it was signed', sorts: responseSorts }),
  communications: dated({
    name: 'sent',
    is: 'When it was signed, sent or else asked for',
    sorts: communicationSorts,
  }),
  patients: [
    {
      name: 'identifier',
      type: 'token',
      documentation:
        'system|value, or the value alone, which is a record number too. A search needs this or one of the others.',
    },
    {
      name: 'family',
      type: 'string',
      documentation:
        'The beginning of a family name, in any spelling. Where a name was entered as one, each word of it counts.',
    },
    { name: 'given', type: 'string', documentation: 'The beginning of a given name, as family.' },
    { name: 'name', type: 'string', documentation: 'The beginning of any word of the name.' },
    {
      name: 'birthdate',
      type: 'date',
      documentation: 'A day, a month or a year; one or two bounds.',
    },
    {
      name: 'phone',
      type: 'token',
      documentation: 'A phone number, with or without its country code; at least four digits.',
    },
    { name: 'email', type: 'token', documentation: 'The whole address.' },
    {
      name: '_id',
      type: 'token',
      documentation:
        'One or several ids; a record that was merged is inactive and names the other.',
    },
    {
      name: '_lastUpdated',
      type: 'date',
      documentation: 'When it was last changed; one or two bounds. Merged records too.',
    },
    sortedBy(changeSorts),
    ...ofPages,
  ],
  freeTimes: [
    {
      name: 'service-type',
      type: 'token',
      documentation: 'The id of an appointment type.',
      isRequired: true,
    },
    {
      name: 'practitioner',
      type: 'reference',
      target: 'Practitioner',
      documentation: `One to ${mostFound.people} practitioners, separated by commas: each for himself or herself.`,
      isRequired: true,
    },
    {
      name: 'start',
      type: 'date',
      documentation: `One or two bounds of the start, and at most ${mostDays.slots} days.`,
      isRequired: true,
    },
    {
      name: '_count',
      type: 'number',
      documentation: `How many; at most ${mostFound.times}, and 50 where it is left out.`,
    },
  ],
  schedules: [
    {
      name: 'actor',
      type: 'reference',
      target: 'Practitioner',
      documentation: 'Whose schedule; without it, of who asks, and for a program all.',
    },
    ...ofPages,
  ],
  slots: [
    {
      name: 'schedule',
      type: 'reference',
      target: 'Schedule',
      documentation: 'Whose time.',
      isRequired: true,
    },
    {
      name: 'start',
      type: 'date',
      documentation: `One or two bounds, and at most ${mostDays.slots} days.`,
      isRequired: true,
    },
    {
      name: 'service-type',
      type: 'token',
      documentation: 'The id of an appointment type: free time in pieces of its length.',
    },
    {
      name: 'status',
      type: 'token',
      documentation:
        'One or several of free, busy and busy-unavailable (time off), separated by commas.',
    },
  ],
  exports: [
    {
      name: '_type',
      type: 'token',
      documentation:
        'Names of types, separated by commas; without it, all that the program may read.',
    },
    {
      name: '_since',
      type: 'token',
      documentation:
        'An instant: what was changed since. Schedules have no time of change, and are written whole.',
    },
    {
      name: '_outputFormat',
      type: 'token',
      documentation: 'application/fhir+ndjson; nothing else is written.',
    },
  ],
  everything: [
    {
      name: '_type',
      type: 'token',
      documentation: `Patient, ${everythingTypes.join(', ')}, Practitioner, Location, separated by commas.`,
    },
    {
      name: '_since',
      type: 'token',
      documentation: 'An instant: what was changed since. The patient always comes.',
    },
    ...ofPages,
  ],
  units: [
    {
      name: 'service-category',
      type: 'token',
      documentation:
        'unit, which is what is found without it: the units that are open, all at once. Or post-acute: the providers of the directory, in pages, with the scope of Organization besides.',
      values: serviceCategories,
    },
    ...providerParameters.filter(({ name }) => name !== '_lastUpdated'),
    {
      name: '_lastUpdated',
      type: 'date',
      documentation:
        'When it was last changed; one or two bounds. With it, as with _id and identifier, units that were closed are found too.',
    },
    {
      name: '_revinclude',
      type: 'token',
      documentation: 'PractitionerRole:service: who is on call and on duty there now.',
      values: unitRevIncludes,
    },
  ],
  duties: [
    {
      name: 'date',
      type: 'date',
      documentation: 'The moment, with its offset; now where it is left out.',
    },
    {
      name: 'service',
      type: 'reference',
      target: 'HealthcareService',
      documentation: 'Of which unit.',
    },
    { name: 'practitioner', type: 'reference', target: 'Practitioner', documentation: 'Whose.' },
    {
      name: 'role',
      type: 'token',
      documentation:
        'member: the units that people belong to, one each with its period, in place of shifts. It needs service or practitioner; without date also those that are over or to come.',
    },
  ],
} as const satisfies Record<string, readonly Parameter[]>;
