/** Maps a letter, fax or mail about a case, sent or received, to a Communication: its state and times. */
import type { Communication } from 'fhir/r4.js';
import { failureWords, type FaxFailure } from '#shared/faxes/fax-failures.ts';
import { identifierOf, practitionerReference } from '#server/fhir/fhir-codes.ts';
import type { CommunicationRow } from './communication-store.ts';

/** A mail that was opened was received: its document was. What the mail server took is on its way. */
const statuses: Record<CommunicationRow['state'], Communication['status']> = {
  queued: 'preparation',
  waiting: 'preparation',
  sent: 'in-progress',
  sending: 'in-progress',
  accepted: 'in-progress',
  delivered: 'completed',
  received: 'completed',
  opened: 'completed',
  failed: 'not-done',
  bounced: 'not-done',
  returned: 'stopped',
  cancelled: 'stopped',
  revoked: 'stopped',
  expired: 'stopped',
  unconfirmed: 'unknown',
  unknown: 'unknown',
};

const categories = {
  letter: 'Letter on a case',
  fax: 'Fax about a case',
  email: 'Email about a case',
  'received-fax': 'Fax that came in about a case',
} as const satisfies Record<CommunicationRow['type'], string>;

/** Why it is not on its way and did not arrive. */
function reasonOf({ type, state, reason }: CommunicationRow): string | null {
  if (statuses[state] === 'not-done' && reason !== null)
    return type === 'fax' ? failureWords[reason as FaxFailure] : reason;
  return ['not-done', 'stopped', 'unknown'].includes(statuses[state]) ? state : null;
}

export function communicationOf(row: CommunicationRow): Communication {
  const { id, caseId, documentId, patientId, patientName, by, sentAt, receivedAt, title } = row;
  const document = documentId !== null && {
    reference: `DocumentReference/${documentId}`,
    ...(title !== null && { display: title }),
  };
  const reason = reasonOf(row);
  return {
    resourceType: 'Communication',
    id,
    meta: { lastUpdated: row.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    basedOn: [{ reference: `Task/${caseId}` }],
    status: statuses[row.state],
    ...(reason !== null && { statusReason: { text: reason } }),
    category: [{ text: categories[row.type] }],
    medium: [{ text: row.medium }],
    ...(patientId !== null && {
      subject: {
        reference: `Patient/${patientId}`,
        type: 'Patient',
        ...(patientName !== null && { display: patientName }),
      },
    }),
    ...(document && { about: [document] }),
    ...(sentAt !== null && { sent: sentAt.toISOString() }),
    ...(receivedAt !== null && { received: receivedAt.toISOString() }),
    ...(row.recipient !== null && { recipient: [{ display: row.recipient }] }),
    ...(by !== null && { sender: practitionerReference(by) }),
    ...(row.sender !== null && { sender: { display: row.sender } }),
    ...(document && { payload: [{ contentReference: document }] }),
    ...(!document && title !== null && { payload: [{ contentString: title }] }),
    ...(row.trackingNumber !== null && { note: [{ text: `Number ${row.trackingNumber}` }] }),
  };
}
