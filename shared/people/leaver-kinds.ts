/** The kinds of what somebody who leaves still has: apart from the schemas, which the page of people does without. */

/**
 * `visit`: a patient of theirs waits, or is in the room; `hand-over`: a visit is offered to them; `page`: they alone
 * were paged; `call`: they are on a peer-to-peer call with a payer; `case`: a
 * case or task of theirs is open; `message`: a colleague waits for their answer; `shared-message`: one waits for theirs or
 * another one's; `question`: they asked one person or a role; `swap`: they offer a shift,
 * or one is offered to them; `time-off`: they asked for it; `request`: a patient asked for a time of theirs on the booking page;
 * `offer`: a patient is offered a time of theirs;
 * `waitlist`: a patient waits for a time of theirs; `chart-board`: a unit or a wall has a board of their charts.
 * Appointments and shifts are listed by themselves.
 */
export const leaverKinds = [
  'visit',
  'hand-over',
  'page',
  'call',
  'case',
  'message',
  'shared-message',
  'question',
  'swap',
  'time-off',
  'request',
  'offer',
  'waitlist',
  'chart-board',
] as const;
export type LeaverKind = (typeof leaverKinds)[number];

/** A colleague can take these; the others have one step. */
export const leaverTakenKinds = ['visit', 'case'] as const;
