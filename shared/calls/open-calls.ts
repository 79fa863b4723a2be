/** Which calls need no session (S14), which may be part of a batch (S17), and which are sent alone. */

const under = (area: string, names: string) => names.split(' ').map((name) => `${area}.${name}`);

/** The closed list, in the order of the alphabet. */
export const openCalls: readonly string[] = [
  ...under('appointments.patient', 'cannotCome checkIn freeTimes move saveContact sayCompany'),
  ...under('appointments.patient', 'waitForEarlier yourAppointment'),
  ...under('appointments.public', 'answer confirm hold page release request sendCode times'),
  ...under('appointments.waitlist', 'accept decline offer'),
  ...under('auth', 'answerSecondStep authUserEmailPass authenticateOtp deleteOtpDataByEmail'),
  ...under('auth', 'finishSso logout requestPasswordReset resetPassword sendOtpAuth verifyToken'),
  ...under('auth.workstation', 'choose enter people'),
  ...under('visits.guest', 'agree chat.read chat.say consent.answer consent.give'),
  ...under('visits.guest', 'consent.ledger consent.revoke enter giveFeedback leave look news'),
  ...under('visits.guest', 'recognise reply sendLinkAgain showDevices state ticket'),
];

/** Ten calls in one request would be ten times every rate limit of what strangers may ask. */
export const mayBeBatched = (path: string): boolean =>
  !path.startsWith('auth.') && !openCalls.includes(path);

/**
 * Calls whose work grows with the people and days that they name. A batch may hold one that is
 * heavy (S47), so our client sends each of them alone.
 */
export const costlyCalls = [
  'appointments.bookedWithin',
  'appointments.desk.day',
  'appointments.desk.search',
  'appointments.displaced.findHit',
  'appointments.displaced.list',
  'appointments.displaced.plan',
  'appointments.displaced.settle',
  'appointments.displaced.undo',
  'appointments.freeSlots',
  'appointments.hoursHit',
  'appointments.nextFree',
  'appointments.plannerDay',
  'appointments.previewSeries',
  'appointments.bookSeries',
  'appointments.reassigning.ofShift',
  'appointments.reassigning.reassign',
  'appointments.reassigning.takers',
  'appointments.reports.counted',
  'appointments.reports.exportCsv',
  'appointments.reports.month',
  'appointments.schedule',
  'appointments.search',
  'appointments.patients.cancelBooked',
  'appointments.patients.find',
  'appointments.patients.imports.refused',
  'appointments.patients.twins',
  'appointments.waitlist.list',
  'appointments.waitlist.offerNow',
  'audit.exportCsv',
  'audit.list',
  'audit.verify',
  'calendar.downtime',
  'calendar.exportCsv',
  'calendar.importBusy',
  'calendar.previewImport',
  'calendar.range',
  'calendar.year',
  'cases.assigning.assign',
  'cases.assigning.plan',
  'cases.counts',
  'cases.forms.sign',
  'cases.numberRows',
  'cases.numbers',
  'cases.numbersCsv',
  'cases.numbersPdf',
  'facts.feeds.createPatient',
  'facts.feeds.matchPatient',
  'facts.feeds.retry',
  'facts.feeds.retryCause',
  'facts.mappings.change',
  'facts.mappings.draft',
  'facts.mappings.preview',
  'facts.mappings.tryOut',
  'fhir.validate',
  'facts.import',
  'facts.preview',
  'facts.remittances.import',
  'peerToPeer.offer',
  'people.find',
  'people.import',
  'people.saveAccess',
  'people.leaver',
  'people.list',
  'people.previewImport',
  'retention.read',
  'roster.change',
  'roster.difference',
  'roster.fairness',
  'roster.handOverTakers',
  'roster.period',
  'roster.publish',
  'roster.surroundings',
  'roster.people.saveLastDay',
  'roster.timeOff.approve',
  'roster.worked.approve',
  'roster.worked.exportCsv',
  'roster.worked.ofUnit',
  'roster.worked.own',
  'roster.year',
  'rules.tryOut',
  'utilization.stays.counts',
  'utilization.stays.exportCsv',
  'utilization.stays.importExpectedDays',
  'utilization.stays.lengths',
  'visits.exportCsv',
  'visits.exportRecord',
] as const;
export type CostlyCall = (typeof costlyCalls)[number];

export const isCostly = (path: string): boolean => costlyCalls.some((costly) => costly === path);

export const isSentAlone = (path: string): boolean => !mayBeBatched(path) || isCostly(path);
