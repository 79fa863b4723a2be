/** Maps a gap in care to a FHIR R4 DetectedIssue, with its state as the guide for gaps in care (DEQM) says it. */
import type { DetectedIssue } from 'fhir/r4.js';
import { GapSubject } from '#shared/case-kinds/gap.ts';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import type { TaskRow } from '#server/fhir/tasks/task-store.ts';

/** Of the Data Exchange for Quality Measures guide. */
export const gapStatusUrl =
  'http://hl7.org/fhir/us/davinci-deqm/StructureDefinition/extension-gapStatus';
const gapStatuses = 'http://hl7.org/fhir/us/davinci-deqm/CodeSystem/gaps-status';
export const actCodes = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';

const withdrawnStates: readonly string[] = ['withdrawn', 'not-needed'];

/** Said to be closed is open: the record has no evidence. */
const gapStatusOf = (state: string): string =>
  state === 'closed' || withdrawnStates.includes(state) ? 'closed-gap' : 'open-gap';

/** As it is kept of a sender's identifier: its system, where it has one, and its value. */
export const sourceKeyOf = ({
  system = '',
  value,
}: {
  system?: string | undefined;
  value: string;
}): string => `${system}|${value}`;

function identifierIn(sourceKey: string) {
  const at = sourceKey.lastIndexOf('|');
  const system = sourceKey.slice(0, Math.max(at, 0));
  return { ...(system !== '' && { system }), value: sourceKey.slice(at + 1) };
}

/** Null where it is stored otherwise than this release writes it. */
export function gapResource(row: TaskRow): DetectedIssue | null {
  const subject = GapSubject.safeParse(row.subject).data;
  if (!subject) return null;
  const { measure, sourceKey, since, evidence } = subject;
  return {
    resourceType: 'DetectedIssue',
    id: row.id,
    meta: { versionId: String(row.version), lastUpdated: row.changedAt.toISOString() },
    modifierExtension: [
      {
        url: gapStatusUrl,
        valueCodeableConcept: {
          coding: [{ system: gapStatuses, code: gapStatusOf(row.state) }],
          text: stateLabel('gap', row.state),
        },
      },
    ],
    identifier: [identifierOf(row.id), ...(sourceKey === null ? [] : [identifierIn(sourceKey)])],
    status: withdrawnStates.includes(row.state) ? 'cancelled' : 'final',
    code: { coding: [{ system: actCodes, code: 'CAREGAP' }], text: measure },
    ...(row.patientId !== null && {
      patient: {
        reference: `Patient/${row.patientId}`,
        type: 'Patient',
        ...(row.patientName !== null && { display: row.patientName }),
      },
    }),
    identifiedDateTime: since ?? row.openedAt.toISOString(),
    ...(evidence && {
      evidence: [{ detail: [{ display: `${evidence.title}, ${evidence.day}` }] }],
    }),
  };
}
