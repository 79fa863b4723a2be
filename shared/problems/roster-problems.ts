/** Why a change of the roster is refused: part of the closed list in problems.ts. */
import { conflict } from './conflict-problem.ts';

export const rosterProblems = {
  'roster.cell-changed': conflict(
    'Somebody else changed this part of the roster. Look again and repeat.',
  ),
  'roster.rule': conflict('A rule of duty stops this. Choose another shift, or give a reason.'),
  'roster.type-closed': conflict(
    'The unit does not have this shift type any more. Choose another one.',
  ),
  'roster.person-left': conflict('This person does not work here any more. Choose somebody else.'),
  'roster.name-taken': conflict('That name or letter is taken already. Choose another one.'),
  'roster.nothing-to-publish': conflict('Everything of these days is published already.'),
  'roster.swap-offered': conflict('This shift is offered already.'),
  'roster.swap-taken': conflict(
    'Somebody else was first, or the offer was withdrawn. Look at the others.',
  ),
  'roster.swap-gone': conflict(
    'The shift was planned anew or has begun. It cannot be swapped any more.',
  ),
  'roster.swap-too-late': conflict(
    'It was taken more than 15 minutes ago. Offer it, or ask your planner.',
  ),
  'roster.swap-own': {
    code: 'FORBIDDEN',
    words: 'Nobody agrees to their own swap. Ask another planner.',
  },
  'roster.worked-own': {
    code: 'FORBIDDEN',
    words: 'Nobody approves their own hours. Ask another planner.',
  },
  'roster.worked-decided': conflict(
    'This time is settled already, or waits for its correction. Look again.',
  ),
  'roster.time-off-twice': conflict(
    'You have asked for some of these days already. Withdraw that request first.',
  ),
  'roster.time-off-decided': conflict('This request is settled already. Look again.'),
  'roster.time-off-begun': conflict('This time off has begun. Ask your planner to change it.'),
  'roster.time-off-own': {
    code: 'FORBIDDEN',
    words: 'Nobody decides about their own time off. Ask another planner.',
  },
  'roster.time-off-full': conflict(
    'More of the unit would be away than it allows. Refuse it, or give a reason.',
  ),
  'roster.time-off-none-left': conflict(
    'The person has fewer days left. Refuse it, or give a reason.',
  ),
  'roster.time-off-approved': conflict(
    'This time off was approved on request. Withdraw it under Time off.',
  ),
  'roster.page-nobody': conflict(
    'No one is on for this now, and there is no backup. Page a person, or call the unit.',
  ),
  'roster.past-reason': conflict(
    'This changes shifts that have ended. Write a note that says why.',
  ),
  'roster.page-away': conflict(
    'They are away. Page who covers them, or enter a reason to page them all the same.',
  ),
  'roster.page-acknowledged': conflict('Somebody else was first and has acknowledged it.'),
  'roster.page-ended': conflict('This page is settled already.'),
  'roster.pages-too-many': {
    code: 'TOO_MANY_REQUESTS',
    words: 'You have paged very often in the last minutes. Call, or wait a little.',
  },
  'roster.fill-running': conflict(
    'Open shifts of a unit are being filled already. Wait until that has ended, or stop it.',
  ),
  'roster.fill-too-large': conflict('That is too much for one plan. Choose fewer days.'),
  'roster.overlap': conflict(
    'Somebody would have two shifts at once, perhaps in another unit. Look again.',
  ),
} as const satisfies Record<string, { code: string; words: string }>;
