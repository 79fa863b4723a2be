/** What other features may use of tele-visits. */
export { roomKeys } from '#server/visits/call/room-key.ts';
export { practitionerIdentity, practitionerIdOf } from '#server/visits/core/may-stay.ts';
export { planScans, scanAgain } from '#server/visits/chat/second-scan.ts';
export { roomTimes } from '#server/visits/report/room-times-store.ts';
export { readReportOfVisit } from '#server/visits/report/report.ts';
export { openTalk } from '#server/visits/lifecycle/talks.ts';
export { openAmong as openVisitAmong } from '#server/visits/core/talk-store.ts';
export { linkForLetter } from '#server/visits/invitations/invitations.ts';
