/** Which audit actions the HTTP routes leave that change something, and which leave none, and why (S223). */
import type { Audited } from './audited-types.ts';

/** By method and path in their router. A new route needs a row here. */
export const auditedRoutes: Readonly<Record<string, Audited>> = {
  'DELETE /Subscription/:id': 'subscription.end',
  'DELETE /export/:id': 'program.export-end',
  'POST /:type/_search': { unaudited: 'A search; what it reads is in the audit as by GET' },
  'POST /Appointment': 'appointment.book',
  'POST /DetectedIssue': ['case.open', 'case.read'],
  'POST /Patient': 'patient.save',
  'POST /Patient/$match': 'patients.find',
  'POST /RelatedPerson': ['related-person.save', 'related-person.read'],
  'POST /Subscription': 'subscription.add',
  'POST /cases/:caseId': 'case.file-add',
  'POST /inbound': { unaudited: 'The server leaves patient.sms-consent where a consent ends' },
  'POST /messages': { unaudited: 'A draft of its sender until message.send attaches it' },
  'POST /policy-reports': { unaudited: 'Browsers report to the log; nothing is changed' },
  'POST /status': {
    unaudited: 'The server leaves appointment.letter where a report is of a letter',
  },
  'POST /token': 'program.token',
  'POST /visit': 'visit.file-write',
  'POST /visits/:visitId': 'visit.file-write',
  'POST /webhook': {
    unaudited: 'The server leaves visit.join and visit.leave of who came and left',
  },
  'PUT /Appointment/:id': [
    'appointment.move',
    'appointment.cancel',
    'appointment.attend',
    'appointment.change-texts',
  ],
  'PUT /DetectedIssue/:id': ['case.move', 'case.read'],
  'PUT /Patient/:id': 'patient.save',
  'PUT /RelatedPerson/:id': ['related-person.save', 'related-person.end', 'related-person.read'],
};
