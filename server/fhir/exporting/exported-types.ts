/** What a bulk export has: each type of resource, and how its next ones are read in constant memory. */
import type { Resource } from 'fhir/r4.js';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { appointmentsInOrder, bookableTypes } from '#server/appointments/service.ts';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import type { AuditEntry } from '#server/audit/service.ts';
import { unitRecords } from '#server/organization/service.ts';
import { appointmentOf } from '#server/fhir/appointment-resource.ts';
import { healthcareServiceOf } from '#server/fhir/duty/duty-resources.ts';
import { unitChanges } from '#server/fhir/duty/unit-change-store.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import { patientsInOrder } from '#server/fhir/read-patients.ts';
import { scheduleOf } from '#server/fhir/schedule-resource.ts';
import { practitionersAfter } from '#server/fhir/store.ts';
import { consentsAfter } from '#server/fhir/consents/consent-search-store.ts';
import { exportedConsents } from '#server/fhir/consents/read-consents.ts';
import { contactsAfter } from '#server/fhir/related-persons/contact-search-store.ts';
import { exportedRelatedPersons } from '#server/fhir/related-persons/read-related-persons.ts';
import { exportedSent, mayReadSent } from '#server/fhir/documents/read-communications.ts';
import { exportedGaps } from '#server/fhir/gaps/gaps-for-programs.ts';
import {
  exportedCommunications,
  exportedResponses,
  exportedTasks,
} from '#server/fhir/tasks/read-tasks.ts';
import { readingOf, visitKinds } from '#server/fhir/visits/read-visits.ts';
import { visitRecords } from '#server/visits/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { communicationsAfter } from './communication-export-store.ts';
import { exportLevels, type ExportLevel } from './export-search.ts';
import * as store from './export-store.ts';

interface PageQuery {
  organizationId: string;
  /** What the program may read now. */
  rights: ScopeRights;
  level: ExportLevel;
  /** Where the last page ended, in order of id. */
  after: string | null;
  since: Date | null;
  limit: number;
}

interface ExportedPage {
  resources: Resource[];
  /** Null: it was the last page. */
  last: string | null;
  /** Of what each reading by itself is audited for. */
  readings?: AuditEntry[];
}

/** Within the transaction of the page. */
type ExportingDeps = Pick<Deps, 'db' | 'now'>;

interface ExportedKind {
  levels: readonly ExportLevel[];
  page: (deps: ExportingDeps, fhirServer: FhirServer, query: PageQuery) => Promise<ExportedPage>;
}

const lastOf = (rows: readonly { id: string }[], limit: number): string | null =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? null);

/** A visit, or the note of one that is signed. */
const ofVisits = (type: keyof typeof visitKinds): ExportedKind => ({
  levels: exportLevels,
  page: async (deps, fhirServer, { level, ...query }) => {
    const { of, reading, resourceOf } = visitKinds[type];
    const keys = await store.visitsAfter(deps.db, of, {
      ...query,
      isOfPatients: level === 'patient',
    });
    const visitIds = keys.map(({ id }) => id);
    const { organizationId } = query;
    const visits = await visitRecords(deps, { organizationId, visitIds });
    return {
      resources: visits.flatMap((visit): Resource[] => {
        const resource = resourceOf(fhirServer, visit);
        return resource ? [resource] : [];
      }),
      readings: visits.map((visit) => readingOf(reading, visit)),
      last: lastOf(keys, query.limit),
    };
  },
});

/** A case, or the answer to a query that is signed. */
const ofCases = (
  of: 'cases' | 'answers',
  exported: typeof exportedTasks | typeof exportedResponses,
): ExportedKind => ({
  levels: exportLevels,
  page: async ({ db }, fhirServer, { level, ...query }) => {
    const keys = await store.casesAfter(db, of, { ...query, isOfPatients: level === 'patient' });
    const ids = keys.map(({ id }) => id);
    const { organizationId } = query;
    const page = await exported(db, fhirServer, { organizationId, ids });
    return { ...page, last: lastOf(keys, query.limit) };
  },
});

/** Signed answers to queries; with letters, faxes and mails about cases for who may read documents of those. */
const communications: ExportedKind = {
  levels: exportLevels,
  page: async ({ db }, fhirServer, { level, rights, ...query }) => {
    const withSent = mayReadSent(rights, 'r') && mayReadSent(rights, 's');
    const isOfPatients = level === 'patient';
    const keys = await communicationsAfter(db, { ...query, isOfPatients, withSent });
    const refs = { organizationId: query.organizationId, ids: keys.map(({ id }) => id) };
    const answers = await exportedCommunications(db, fhirServer, refs);
    const sent = withSent ? await exportedSent(db, refs) : { resources: [], readings: [] };
    return {
      resources: [...answers.resources, ...sent.resources],
      readings: [...answers.readings, ...sent.readings],
      last: lastOf(keys, query.limit),
    };
  },
};

/** A contact of a patient; or a consent. */
const ofContacts = (
  keysAfter: typeof contactsAfter | typeof consentsAfter,
  exported: typeof exportedRelatedPersons | typeof exportedConsents,
): ExportedKind => ({
  levels: exportLevels,
  page: async (deps, _fhirServer, query) => {
    const isOfPatients = query.level === 'patient';
    const keys = await keysAfter(deps.db, { ...query, isOfPatients });
    const { organizationId } = query;
    const page = await exported(deps, { organizationId, ids: keys.map(({ id }) => id) });
    return { ...page, last: lastOf(keys, query.limit) };
  },
});

/**
 * A schedule has no time of change, so that all of them are written whatever `since` says: too much is
 * harmless, and too little would be missed.
 */
export const exportedTypes = {
  Appointment: {
    levels: exportLevels,
    page: async ({ db }, fhirServer, { level, ...query }) => {
      const keys = await store.appointmentsAfter(db, {
        ...query,
        isOfPatients: level === 'patient',
      });
      const changedAt = new Map(keys.map((key) => [key.id, key.changedAt]));
      const access = { organizationId: query.organizationId, practitionerId: null };
      const appointments = await appointmentsInOrder(db, access, [...changedAt.keys()]);
      return {
        resources: appointments.map((appointment) =>
          appointmentOf(fhirServer, { ...appointment, changedAt: changedAt.get(appointment.id) }),
        ),
        last: lastOf(keys, query.limit),
      };
    },
  },
  Communication: communications,
  Composition: ofVisits('Composition'),
  Consent: ofContacts(consentsAfter, exportedConsents),
  DetectedIssue: {
    levels: exportLevels,
    page: async ({ db }, _fhirServer, { level, ...query }) => {
      const isOfPatients = level === 'patient';
      const keys = await store.casesAfter(db, 'gaps', { ...query, isOfPatients });
      const ids = keys.map(({ id }) => id);
      const page = await exportedGaps(db, { organizationId: query.organizationId, ids });
      return { ...page, last: lastOf(keys, query.limit) };
    },
  },
  DocumentReference: ofVisits('DocumentReference'),
  Encounter: ofVisits('Encounter'),
  HealthcareService: {
    levels: ['system'],
    page: async ({ db }, _fhirServer, { organizationId, since }) => {
      const changes = await unitChanges(db, organizationId);
      const units = await unitRecords(db, organizationId);
      const isChanged = ({ id }: { id: string }) => {
        const at = changes.get(id);
        return since === null || (at !== undefined && at >= since);
      };
      return {
        resources: units
          .filter(isChanged)
          .map((unit) => healthcareServiceOf(unit, changes.get(unit.id))),
        last: null,
      };
    },
  },
  Patient: {
    levels: exportLevels,
    page: async ({ db }, _fhirServer, { organizationId, after, since, limit }) => {
      const rows = await store.patientsAfter(db, { organizationId, after, since, limit });
      const ids = rows.map(({ id }) => id);
      return {
        resources: await patientsInOrder(db, organizationId, ids),
        last: lastOf(rows, limit),
      };
    },
  },
  QuestionnaireResponse: ofCases('answers', exportedResponses),
  RelatedPerson: ofContacts(contactsAfter, exportedRelatedPersons),
  Schedule: {
    levels: ['system'],
    page: async ({ db }, fhirServer, { organizationId, after, limit }) => {
      const people = await practitionersAfter(db, {
        organizationId,
        after: after ?? undefined,
        limit,
      });
      const types = await bookableTypes(db, organizationId);
      return {
        resources: people.map((person) =>
          scheduleOf(
            fhirServer,
            person,
            types.filter((type) => mayHold(type, person)),
          ),
        ),
        last: lastOf(people, limit),
      };
    },
  },
  Task: ofCases('cases', exportedTasks),
} as const satisfies Record<string, ExportedKind>;

export type ExportedType = keyof typeof exportedTypes;

const names = Object.keys(exportedTypes) as ExportedType[];

export const kindOf = (type: ExportedType): ExportedKind => exportedTypes[type];

export const typesOf = (level: ExportLevel): ExportedType[] =>
  names.filter((name) => kindOf(name).levels.includes(level));

export const isExported = (type: string): type is ExportedType =>
  names.some((name) => name === type);
