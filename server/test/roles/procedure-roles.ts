/** Who may call each procedure: what the tests of roles expect. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Role } from '#shared/roles.ts';

/**
 * Written by hand and not taken from the table in shared/roles.ts, so that a mistake there shows
 * here.
 */
export const everybody: readonly Role[] = ['SA', 'ADMIN', 'EDITOR', 'GUEST', 'user'];
const workers: readonly Role[] = ['SA', 'ADMIN', 'EDITOR', 'user'];
const planners: readonly Role[] = ['SA', 'ADMIN', 'EDITOR'];
const administrators: readonly Role[] = ['SA', 'ADMIN'];
export const withoutSession = 'without a session too';

export interface Row {
  levels: readonly Role[] | typeof withoutSession;
  /** Jobs that permit it at the level of ordinary staff. */
  jobs?: readonly HospitalRole[];
}

/** Several procedures of one router for the same levels. */
const under = (router: string, levels: Row['levels'], names: string): Record<string, Row> =>
  Object.fromEntries(names.split(' ').map((name) => [`${router}.${name}`, { levels }]));

/** Of administrators, and of some jobs at the level of ordinary staff. */
const ofJobs = (router: string, names: string, jobs: readonly HospitalRole[]) =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name): [string, Row] => [`${router}.${name}`, { levels: administrators, jobs }]),
  );
const ofJob = (router: string, job: HospitalRole, names: string) => ofJobs(router, names, [job]);

const stayPlanners: readonly HospitalRole[] = ['Utilization Manager', 'Case Manager'];
const ofUtilization = (area: string, names: string) =>
  ofJob(`utilization.${area}`, 'Utilization Manager', names);

/** A new procedure needs a row here. */
export const procedureRoles: Record<string, Row> = {
  ...under('appointments', workers, 'addTimeOff attend availability book bookSeries bookedWithin'),
  ...under('appointments', workers, 'cancel change changeTexts checkChange checkMove checkTime'),
  ...under('appointments', workers, 'confirm doNotTell freeSlots hold hoursHit move nextFree'),
  ...under('appointments', workers, 'previewSeries release remarks removeTimeOff saveDay'),
  ...under('appointments', workers, 'saveHours tellNow undo'),
  ...under('appointments', everybody, 'history schedule search seriesDates types'),
  ...under('appointments', administrators, 'newType saveType typeRecords'),
  'appointments.plannerDay': { levels: planners },
  ...under('audit', administrators, 'exportCsv list row verify'),
  ...under('auth', withoutSession, 'answerSecondStep authUserEmailPass authenticateOtp'),
  ...under('auth', withoutSession, 'deleteOtpDataByEmail finishSso logout requestPasswordReset'),
  ...under('auth', withoutSession, 'resetPassword sendOtpAuth verifyToken'),
  ...under('auth', everybody, 'changePassword draftKey me revokeOtherSessions revokeSession'),
  ...under('auth', everybody, 'sessions signOutEverywhere'),
  ...under('auth', administrators, 'changePolicy policy'),
  'calendar.allowFeedNames': { levels: administrators },
  ...under('calendar', everybody, 'changes connections downtime exportCsv newFeed range'),
  ...under('calendar', everybody, 'revokeFeed year'),
  ...under('calendar', workers, 'importBusy previewImport removeImport'),
  ...ofJobs('utilization.board', 'counts rows', [
    'Utilization Manager',
    'Case Manager',
    'CDI Specialist',
  ]),
  ...ofUtilization('notices', 'deliver ofVisit offer one planDischarge text words'),
  ...under('utilization.visitNotices', withoutSession, 'answer offered'),
  ...ofUtilization('reviews', 'decide escalate recordAnswer'),
  ...under('roster.rules', administrators, 'chooseSet save saveBackup'),
  'organization.careSettings': { levels: everybody },
  'organization.locale': { levels: everybody },
  'organization.closures.list': { levels: everybody },
  ...under('appointments.desk', planners, 'appointment checkInLink day patient search'),
  ...under('facts', workers, 'open places read'),
  ...under('postAcute', everybody, 'list'),
  ...ofJob('postAcute', 'Case Manager', 'add exportCsv import save noteBeds'),
  ...under('relatedPersons', workers, 'add agree end ofPatient save withdraw'),
  ...ofJob(
    'facts.feeds',
    'IT Builder',
    'add dismiss end list retry setIdentifierTypes setPatientRules unsettled',
  ),
  ...ofJob('facts.feeds', 'IT Builder', 'createPatient matchPatient message retryCause'),
  ...ofJob('facts.feeds', 'IT Builder', 'conflicts resolveConflict'),
  ...ofJob('facts', 'IT Builder', 'import operations preview'),
  ...ofJob(
    'facts.remittances',
    'Billing Specialist',
    'addUploadPart beginUpload claims import list match startUpload tryAgain uploads',
  ),
  ...ofJob('denials', 'Billing Specialist', 'board open packet'),
  ...ofJob('episodes', 'Case Manager', 'bookNext list contacts.finish contacts.plan'),
  ...ofJob('episodes.bundles', 'Case Manager', 'add list save'),
  ...ofJob('needs', 'Case Manager', 'ask finish refer'),
  ...ofJob('scores', 'Case Manager', 'counts enter list one'),
  ...ofJob('gaps', 'Case Manager', 'addMeasure book bookings import invite lines measures'),
  ...ofJob('gaps', 'Case Manager', 'open preview saveMeasure times'),
  ...ofJobs('organization.payers', 'add list merge save unmatched', [
    'Billing Specialist',
    'Utilization Manager',
  ]),
  ...ofJob('outsideAppointments', 'IT Builder', 'consequences removeCode rules'),
  ...ofJob('outsideAppointments', 'IT Builder', 'setCode setFeed setTruth'),
  ...ofJob('facts.mappings', 'IT Builder', 'change draft drop list publish retire tryOut'),
  ...ofJob('facts.mappings', 'IT Builder', 'keepInForce lastMessages preview proposeRetirement'),
  ...ofJob('fhir', 'IT Builder', 'validate'),
  ...ofJob('programs', 'IT Builder', 'connections'),
  ...ofJob('destinations', 'IT Builder', 'add end list pause passOver queued save'),
  ...ofJob('destinations', 'IT Builder', 'sendAgain tryConnection'),
  ...under('notices', everybody, 'list saveSettings seen settings unread'),
  ...under('notices.push', everybody, 'find key remove save'),
  ...under('people', everybody, 'colleague find jobs.names ofUnit savePhone units'),
  ...under('people.jobs', administrators, 'add list save'),
  ...under('people', administrators, 'endSessions import invite leaver list one previewImport'),
  ...under('people', administrators, 'resetSecondStep saveAccess saveDetails saveUnits'),
  ...under('people', administrators, 'sendInvitation sendInvitations'),
  ...under('appointments.locations', administrators, 'add list save'),
  ...under('appointments.reasons', administrators, 'add list save'),
  ...under('appointments.reasons', workers, 'choices give'),
  ...under(
    'appointments.patients',
    workers,
    'add appointments find one save twins link reach saveSmsConsent recordDeath',
  ),
  ...under('appointments.patients', workers, 'merges requestMerge declineMerge'),
  ...under('appointments.patients', planners, 'confirmMerge undoMerge'),
  ...under('appointments.patients.imports', planners, 'addPart begin cancel check decide list'),
  ...under('appointments.patients.imports', planners, 'one refused rows start'),
  ...under('appointments.patients', planners, 'bookedOfDeceased cancelBooked undoCancelBooked'),
  ...under(
    'appointments.patient',
    withoutSession,
    'bookVisit cannotCome checkIn yourAppointment visitTimes visitToBook waitForEarlier',
  ),
  ...under('appointments.patient', withoutSession, 'freeTimes move saveContact sayCompany'),
  ...under('appointments.public', withoutSession, 'answer confirm hold page release request'),
  ...under('appointments.public', withoutSession, 'sendCode times'),
  ...under('appointments.requests', planners, 'accept decline list propose'),
  ...under('appointments.displaced', workers, 'ask keep list plan settle undo'),
  ...under('appointments.displaced', planners, 'findHit'),
  ...under('appointments.reassigning', planners, 'ofShift reassign takers'),
  ...under('appointments.reports', planners, 'counted exportCsv figure figureCsv month'),
  ...under('appointments.waitlist', withoutSession, 'accept decline offer'),
  ...under('appointments.unsentLetters', workers, 'list print retry settle'),
  ...under('appointments.waitlist', workers, 'add list offerNow remove save booked'),
  ...under('charts', planners, 'byId list move remove removeBoard save saveBoard takeOver'),
  ...under('charts', administrators, 'publish publishAgain'),
  ...under('cases', everybody, 'assign byId counts filters list move note open removeFilter undo'),
  ...under('cases', everybody, 'columnWords columns numberRows numbers numbersCsv numbersPdf'),
  ...under('cases', everybody, 'noteCall renameFilter saveColumns saveFilter shareFilter take'),
  ...under('cases', everybody, 'attempts clearFlag proof proofPdf removeFile takeNext verifyProof'),
  ...under('cases.assigning', everybody, 'assign plan team undo'),
  ...under('cases.forms', everybody, 'addendum ofCase saveDraft sign'),
  ...Object.fromEntries(
    ['cases', 'dismiss', 'file', 'list', 'waiting'].map((name): [string, Row] => [
      `faxes.received.${name}`,
      { levels: planners, jobs: ['Billing Specialist', 'Case Manager', 'Utilization Manager'] },
    ]),
  ),
  ...under('outsideMails', everybody, 'list ofCase revoke send'),
  ...under('outsideMails.document', withoutSession, 'look read sendCode'),
  ...under('faxes', everybody, 'byId cancel list ofCase report send sendAgain'),
  ...ofJobs('measures', 'byId explain list patients report terminology', [
    'CDI Specialist',
    'Case Manager',
    'Utilization Manager',
    'Physician Advisor',
    'IT Builder',
  ]),
  ...ofJobs('measures', 'change check draft drop tryOut upload', ['Case Manager', 'IT Builder']),
  ...ofJob('measures', 'IT Builder', 'publish retire'),
  ...ofJob('rules', 'IT Builder', 'change check draft list publish retire tryOut'),
  ...ofJob(
    'scores.tables',
    'IT Builder',
    'change check checkExpressions draft list publish retire',
  ),
  ...ofJob('cases.forms.versions', 'IT Builder', 'change draft drop list publish retire'),
  ...ofJob(
    'wordings',
    'IT Builder',
    'change draft exportTable importTable list publish publishAll retire',
  ),
  ...under('wordings', withoutSession, 'page'),
  ...ofJob('visits.consent', 'IT Builder', 'agreements builtInTexts'),
  ...ofJob('cases.clockRules', 'IT Builder', 'change draft list publish retire tryOut'),
  ...under('caseLetters', everybody, 'begin drop makePacket noteDelivery noteResult ofCase'),
  ...under('caseLetters', everybody, 'packetSources read save sign'),
  ...ofJobs('caseLetters.templates', 'change draft list publish retire tryOut', [
    'IT Builder',
    'Billing Specialist',
    'Utilization Manager',
  ]),
  ...under('queries', everybody, 'addToAnswer answer one talk'),
  ...under('advisor', everybody, 'refer'),
  ...under('peerToPeer', everybody, 'end ofCase own sheet'),
  ...under('peerToPeer', workers, 'book cancel link move offer'),
  ...under('messages', everybody, 'acknowledge addressees attention conversations list mute'),
  ...under('messages', everybody, 'ofCase open quietHours saveQuietHours see send settle thread'),
  ...ofJob('queries.templates', 'CDI Specialist', 'add list retire revisions save'),
  ...ofJob('queries', 'CDI Specialist', 'ask cover stay'),
  ...under('cases', everybody, 'recordFigure recordFigureCsv recordFigurePdf recordRows'),
  ...ofJob('cases', 'Case Manager', 'ofPatient openTask'),
  ...ofUtilization('stays', 'counts expectedLists exportCsv filters importExpectedDays'),
  ...ofUtilization('stays', 'lengths list ofPatient recordPayerAnswer review saveFilter'),
  ...ofUtilization('stays', 'withdrawPayerAnswer words'),
  ...ofJobs('utilization.stays', 'byId expectDischarge nameDelay', stayPlanners),
  ...ofJobs('utilization.stays.reasons', 'add addFirst list save', stayPlanners),
  ...ofJob('discharge', 'Case Manager', 'board counts huddles.begin huddles.offer noteRound'),
  ...ofJob('discharge', 'Case Manager', 'openBarrier stay'),
  ...under('discharge', everybody, 'huddles.end huddles.sheet timeBarrier changeWaitsFor'),
  'messages.ofPatient': { levels: administrators, jobs: ['Case Manager'] },
  ...under('settings', everybody, 'keepMyAlerts keepMyLook myAlerts myLook'),
  ...under('visits', administrators, 'backups saveBackup saveWaitingSettings'),
  ...under('roster', everybody, 'period types.list cover.list rules.list rules.backup skills.list'),
  ...under('roster', everybody, 'fairness onCall.at year'),
  ...under('roster', planners, 'cellHistory change difference handOver handOverTakers'),
  ...under('roster', planners, 'publish surroundings'),
  ...under('roster', planners, 'fill.progress fill.start fill.stop'),
  ...under('roster', planners, 'cover.save people.one people.save skills.add skills.save'),
  ...under('roster', planners, 'people.lastDay people.saveLastDay people.shiftsOfLeaver'),
  ...under('roster', planners, 'types.add types.save'),
  ...under('roster', workers, 'wishes.own wishes.save'),
  ...under('roster', everybody, 'paging.acknowledge paging.alerts paging.list paging.one'),
  ...under('roster', everybody, 'paging.saveWays paging.ways'),
  ...under('roster', workers, 'paging.cover paging.end paging.make'),
  ...under('roster', workers, 'swaps.giveBack swaps.list swaps.offer swaps.take swaps.withdraw'),
  ...under('roster', workers, 'swaps.shiftsOf'),
  ...under('roster', planners, 'swaps.approve swaps.refuse swaps.savePolicy'),
  ...under('roster', workers, 'timeOff.ask timeOff.own timeOff.withdraw'),
  ...under('roster', planners, 'timeOff.approve timeOff.asked timeOff.hits timeOff.refuse'),
  ...under('roster', planners, 'timeOff.balances timeOff.limit'),
  ...under('roster', planners, 'timeOff.saveAllowance timeOff.saveLimit'),
  ...under('roster', administrators, 'onCall.addLink onCall.endLink onCall.links onCall.renewLink'),
  ...under('roster', workers, 'worked.enter worked.exportCsv worked.own'),
  ...under('roster', planners, 'worked.approve worked.giveBack worked.ofUnit'),
  ...under('roster', planners, 'rules.people rules.sets'),
  ...under(
    'organization',
    administrators,
    'firstSteps withoutHours read save saveCareSettings saveLogo',
  ),
  ...under('organization.closures', administrators, 'add remove save'),
  ...under('organization.units', administrators, 'add contents list merge save'),
  ...under(
    'programs',
    administrators,
    'add addKey dismiss end failedNotifications list removeKey save sendAgain',
  ),
  ...under('retention', administrators, 'read save setLegalHold'),
  ...under(
    'auth.security',
    everybody,
    'addPasskey confirmAuthenticator devices disconnectProvider forgetDevice forgetDevices newRecoveryCodes read removeAuthenticator removePasskey renamePasskey startAuthenticator startPasskey unlock',
  ),
  ...under('auth.workstation', withoutSession, 'choose enter people'),
  ...under('auth.workstation', everybody, 'listMe lock mine unlistMe'),
  ...under(
    'visits.guest',
    withoutSession,
    'agree chat.read chat.say consent.answer consent.give consent.ledger consent.question consent.revoke consent.words enter giveFeedback leave look news recognise reply sendLinkAgain showDevices state ticket',
  ),
  ...under(
    'visits',
    workers,
    'acceptHandOver admit declineHandOver end handOver hold invitations invite message open reopen resume revoke sendBack startNow startable takeOver ticket waiting waitingSettings',
  ),
  ...under('visits.room', workers, 'allowBack lock mute remove stopShare unlock'),
  ...under('visits', everybody, 'exportCsv exportRecord home visit whoWasThere'),
  ...under('visits', workers, 'addColleague addGuest admitGuest dropColleague'),
  ...under('visits', workers, 'givePlace refuseGuest refusePlace revokeGuest'),
  ...under(
    'visits',
    workers,
    'chat.read chat.say consent.ledger consent.revoke note.addAddendum note.read note.save note.sign note.versions',
  ),
  ...under('visits', workers, 'feedback'),
};
