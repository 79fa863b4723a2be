/** The closed list of refusals: each with its tRPC code, which decides the status, and its sentence for people. */
import { advisorProblems } from './problems/advisor-problems.ts';
import { appointmentProblems } from './problems/appointment-problems.ts';
import { caseProblems } from './problems/case-problems.ts';
import { chartProblems } from './problems/chart-problems.ts';
import { conflict } from './problems/conflict-problem.ts';
import { destinationProblems } from './problems/destination-problems.ts';
import { factProblems } from './problems/fact-problems.ts';
import { faxProblems } from './problems/fax-problems.ts';
import { messageProblems } from './problems/message-problems.ts';
import { patientProblems } from './problems/patient-problems.ts';
import { programProblems } from './problems/program-problems.ts';
import { gapProblems } from './problems/gap-problems.ts';
import { wordingProblems } from './problems/wording-problems.ts';
import { stayProblems } from './problems/stay-problems.ts';
import { rosterProblems } from './problems/roster-problems.ts';

/**
 * The tRPC code decides the HTTP status. `words` say what to do; a refusal may replace them by its
 * own.
 */
export const problems = {
  'input.invalid': { code: 'BAD_REQUEST', words: 'Please check the marked fields.' },
  'input.malformed': { code: 'BAD_REQUEST', words: 'That request could not be read.' },
  'input.too-large': {
    code: 'PAYLOAD_TOO_LARGE',
    words: 'That is too much text. Shorten it and try again.',
  },
  'input.not-json': {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    words: 'Requests have to be application/json.',
  },
  'batch.refused': { code: 'BAD_REQUEST', words: 'These calls cannot be sent together.' },
  'call.unknown': { code: 'NOT_FOUND', words: 'There is no such call.' },
  'call.wrong-method': {
    code: 'METHOD_NOT_SUPPORTED',
    words: 'This call has to be sent with POST.',
  },
  'call.foreign-site': { code: 'FORBIDDEN', words: 'Calls from another site are not accepted.' },
  'session.missing': { code: 'UNAUTHORIZED', words: 'Please sign in.' },
  'access.denied': {
    code: 'FORBIDDEN',
    words: 'Your role does not open this. Ask an administrator.',
  },
  'not-found': { code: 'NOT_FOUND', words: 'That could not be found. It may have been removed.' },
  conflict: conflict('Somebody else changed this. Look again and repeat.'),
  throttled: { code: 'TOO_MANY_REQUESTS', words: 'Too many tries. Wait a moment, then try again.' },
  'call.too-costly': {
    code: 'TOO_MANY_REQUESTS',
    words: 'That is too much to look up at once. Wait a moment, or choose fewer people or days.',
  },
  'code.locked': {
    code: 'TOO_MANY_REQUESTS',
    words: 'Too many wrong codes. Wait 15 minutes, then sign in again.',
  },
  'code.too-soon': {
    code: 'TOO_MANY_REQUESTS',
    words: 'A code was just sent. Check your email first.',
  },
  'code.too-many-sends': {
    code: 'TOO_MANY_REQUESTS',
    words: 'Too many codes were sent. Wait a while, then ask for a new one.',
  },
  'security.locked': {
    code: 'FORBIDDEN',
    words: 'Confirm your password before you change this.',
  },
  'second-step.missing': {
    code: 'FORBIDDEN',
    words:
      'Your organization requires an authenticator app or a passkey. Set one up under My security first.',
  },
  'second-step.needed': conflict(
    'Your organization requires one. Set up another one before you remove this.',
  ),
  'organization.name-taken': conflict('That name or code is taken already. Choose another one.'),
  'organization.unit-in-use': conflict(
    'This unit still has duty. Hand it over, or merge the unit into another one.',
  ),
  'organization.unit-closed': conflict('That unit is closed. Choose another one.'),
  'organization.payer-taken': conflict(
    'Another payer has one of these names or ids already. Take it from that one first, or merge the two.',
  ),
  'post-acute.name-taken': conflict('There is a provider of that name already.'),
  'related-persons.ended': conflict('This contact has ended. Enter them anew.'),
  'related-persons.no-consent': conflict(
    'Nobody has noted that this contact may know it. Note the consent first.',
  ),
  'organization.payer-retired': conflict('That payer is retired. Choose another one.'),
  'organization.payer-full': conflict(
    'The two have more than 100 names, ids or plans together. Remove some first.',
  ),
  'organization.logo-unreadable': {
    code: 'BAD_REQUEST',
    words: 'That is not a PNG or JPEG picture, or it is damaged. Choose another file.',
  },
  'organization.logo-too-large': {
    code: 'BAD_REQUEST',
    words:
      'A logo has at most 3,000 by 3,000 pixels. Make the picture smaller and choose it again.',
  },
  'second-step.stale': conflict(
    'That took too long, or it was begun in another window. Start again.',
  ),
  'second-step.taken': conflict('That is set up already.'),
  'second-step.too-many': conflict('You have ten passkeys. Remove one that you no longer use.'),
  'people.only-sa': {
    code: 'FORBIDDEN',
    words: 'Only a System admin may make or change the account of a System admin or Admin.',
  },
  'people.own-access': {
    code: 'FORBIDDEN',
    words: 'You cannot change your own role, job, access or address. Ask another administrator.',
  },
  'people.beyond-own': {
    code: 'FORBIDDEN',
    words: 'You cannot give what you may not do yourself. Ask an administrator who may.',
  },
  'people.job-taken': conflict('There is a job of that name already. Choose another one.'),
  'people.last-sa': conflict(
    'This is the last System admin who can sign in. Make somebody else one first.',
  ),
  'people.address-taken': conflict(
    'That address belongs to an account already. Look for it in the list.',
  ),
  'people.not-invited': conflict(
    'No invitation can be sent: the account is locked, has no KareMD, or has been used already.',
  ),
  'people.import-unfit': conflict(
    'Nothing was imported. Look at the marked rows, correct them, and check the file again.',
  ),
  'read-only': {
    code: 'SERVICE_UNAVAILABLE',
    words:
      'KareMD is being maintained. You can look at everything and change nothing. Try again in some minutes.',
  },
  busy: { code: 'SERVICE_UNAVAILABLE', words: 'The server is busy. Try again in a moment.' },
  unavailable: {
    code: 'SERVICE_UNAVAILABLE',
    words: 'A service that KareMD needs is not answering. Nothing was lost. Try again in a moment.',
  },
  ...gapProblems,
  ...wordingProblems,
  ...stayProblems,
  ...rosterProblems,
  ...appointmentProblems,
  ...advisorProblems,
  ...caseProblems,
  ...chartProblems,
  'notices.push-service': {
    code: 'BAD_REQUEST',
    words:
      'KareMD does not send to the push service of this browser. Use another browser, or email.',
  },
  'notices.push-taken': conflict(
    'These notices belong to another person who used this browser. Turn them on again.',
  ),
  'waitlist.no-address': conflict(
    'This patient has no email address. Call them, and book the time that they choose.',
  ),
  'waitlist.over': conflict('This entry is not on the waiting list any more.'),
  'waitlist.offered': conflict('A time is offered to this patient already. Wait for the answer.'),
  'waitlist.nothing-free': conflict(
    'Nothing is free on these days. The patient is asked as soon as a time is free.',
  ),
  'waitlist.waits-already': conflict(
    'This patient waits for this type already. Change that entry instead.',
  ),
  'letters.not-here': conflict(
    'This cannot be sent again or printed from here. Make a new link in the visit.',
  ),
  'letters.too-many': {
    code: 'TOO_MANY_REQUESTS',
    words:
      'You have reached today’s limit of messages to patients. Print this message, call the patient, or ask a colleague.',
  },
  'letters.settled': conflict('Somebody has dealt with this already. Look at the list again.'),
  ...destinationProblems,
  ...factProblems,
  ...faxProblems,
  ...messageProblems,
  ...patientProblems,
  ...programProblems,
  'calendar.too-much': conflict(
    'This file is too large to read. Export fewer events, then choose it again.',
  ),
  'calendar.nothing-busy': conflict(
    'Nothing was imported: none of these events makes you busy in the next twelve months.',
  ),
  'calendar.too-many-imports': conflict(
    'You have imported ten calendars. Remove one that you no longer need.',
  ),
  'visits.no-type-for-talks': conflict(
    'No type of appointment of yours can begin now. Ask an administrator for a meeting that you may hold.',
  ),
  'visits.not-tele-visit': conflict('This appointment is not a tele-visit.'),
  'visits.not-open': conflict(
    'The visit cannot be opened now. It opens 30 minutes before its time.',
  ),
  'visits.not-now': conflict(
    'That is not possible right now: the visit has changed since. Look at it again.',
  ),
  'visits.link-dead': {
    code: 'NOT_FOUND',
    words: 'This link does not work any more. Ask for a new one below, or call the clinic.',
  },
  'visits.not-recognised': {
    code: 'FORBIDDEN',
    words: 'That is not what the clinic has on its list. Check the spelling and try again.',
  },
  'visits.guest-unknown': {
    code: 'UNAUTHORIZED',
    words: 'This page does not know you any more. Open the link of your invitation again.',
  },
  'visits.no-address': conflict(
    'The hospital has no email address for this patient. Copy the link, or show its code.',
  ),
  'visits.file-kind': {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    words: 'This kind of file cannot be sent. Send a picture, a PDF, a text or an office document.',
  },
  'visits.file-too-large': {
    code: 'PAYLOAD_TOO_LARGE',
    words: 'This file is larger than 25 MB. Send a smaller one.',
  },
  'visits.files-full': conflict('This visit has no room for more files.'),
  'visits.files-quota': conflict(
    'You have sent as many files as one person can. Ask someone else in the visit to send the rest.',
  ),
  'visits.file-active': {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    words:
      'This document has a password, macros, scripts or other files in it, so it cannot be sent. Print it as a PDF and send that.',
  },
  'visits.file-infected': {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    words:
      'A virus was found in this file, so it was not sent. Have the device checked that it comes from, then send a clean copy.',
  },
  'visits.file-withdrawn': conflict(
    'A virus was found in this file after it was sent, so it is not given out any more. If you opened it, have this device checked.',
  ),
  'visits.chat-full': conflict('This chat is full. Say it, or write it in the note.'),
  'visits.removed': {
    code: 'FORBIDDEN',
    words: 'You were removed from this visit. A clinician who is in it can allow you back.',
  },
  'visits.locked': conflict(
    'This room is locked: nobody new comes in until somebody inside unlocks it.',
  ),
  'visits.too-many-guests': conflict('No more links can be added to this visit. Revoke one first.'),
  'visits.link-used-up': conflict(
    'This link was opened on too many devices. Ask the clinic for a new one.',
  ),
  'visits.consent-revoked': conflict(
    'The consent to that was refused or revoked. It can be given again under Consent.',
  ),
  'visits.note-signed': conflict('This note is signed. Add changes as an addendum.'),
  'visits.ended': conflict('This visit has ended.'),
  'visits.not-reopenable': conflict(
    'A visit can be reopened on the day on which it ended. Book a new one.',
  ),
  'visits.video-away': {
    code: 'SERVICE_UNAVAILABLE',
    words:
      'The video server is not answering. The schedule works; try the visit again in a moment.',
  },
  'video-news.unsigned': {
    code: 'UNAUTHORIZED',
    words: 'This is not signed by our video server, or too old.',
  },
  internal: {
    code: 'INTERNAL_SERVER_ERROR',
    words:
      'Something went wrong on our side. Try again; if it stays, tell support the number below.',
  },
} as const satisfies Record<string, { code: string; words: string }>;

export type Problem = keyof typeof problems;

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'string' && Object.hasOwn(problems, value);
