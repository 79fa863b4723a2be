/** What other features may use of tele-visits. */
export { roomKeys } from '#server/visits/call/room-key.ts';
export { practitionerIdentity, practitionerIdOf } from '#server/visits/core/may-stay.ts';
export { planScans, scanAgain } from '#server/visits/chat/visit-file-scan.ts';
export { inviteToMeeting, revokeMeetingLink } from '#server/visits/companions/meeting-links.ts';
export { addGuest as addVisitGuest } from '#server/visits/companions/companions.ts';
export { companionsOf } from '#server/visits/core/companion-store.ts';
export { attendanceOf } from '#server/visits/report/attendance.ts';
export { roomTimes } from '#server/visits/report/room-times-store.ts';
export { notePdf } from '#server/visits/report/note-pdf.ts';
export { visitRecords } from '#server/visits/report/visit-records.ts';
export type { SignedNote, VisitRecord } from '#server/visits/report/visit-records.ts';
export { guestInside } from '#server/visits/core/guest-visit.ts';
export { requireVisit } from '#server/visits/core/visit-view.ts';
export { openTalk } from '#server/visits/lifecycle/open-talk.ts';
export { openAmong as openVisitAmong } from '#server/visits/core/talk-store.ts';
export { companionsOfDeceased } from '#server/visits/companions/companions-of-deceased.ts';
export { visitsOfLeaver } from '#server/visits/hand-over/visits-of-leaver.ts';
export { linkForLetter } from '#server/visits/invitations/visit-invitations.ts';
