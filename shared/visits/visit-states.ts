/** The states of a tele-visit and the events that lead from one to the next: who causes them, what they require. */
import type { AuditAction } from '#shared/audit.ts';

/**
 * `scheduled`: its patient has a link, its room is not open. `open`: the room is, and no patient
 * waits. `waiting`: the patient is in the waiting room, whether or not the room is open.
 */
export const visitStates = [
  'scheduled',
  'open',
  'waiting',
  'in-progress',
  'on-hold',
  'ended',
  'no-show',
  'cancelled',
] as const;
export type VisitState = (typeof visitStates)[number];

const overStates = ['ended', 'no-show', 'cancelled'] as const;
type OverState = (typeof overStates)[number];

export const isOver = (state: VisitState): state is OverState =>
  overStates.some((over) => over === state);

/** The patient has arrived and has not left: waits, is in the room, or is on hold. */
export const arrivedStates = ['waiting', 'in-progress', 'on-hold'] as const;
export const hasArrived = (state: VisitState): boolean =>
  arrivedStates.some((arrived) => arrived === state);

/** A participant may be in the room, or ask to come in: what the list of open visits shows. */
export const liveStates = ['open', ...arrivedStates] as const;
export const isLive = (state: VisitState): boolean => liveStates.some((live) => live === state);

/** Not over. */
export const ongoingStates = ['scheduled', ...liveStates] as const;

/** What is known of the patient: not invited, never came, waited, was admitted, was in the room with others. */
export type PatientAttendance = 'not-invited' | 'absent' | 'waited' | 'let-in' | 'met';

/** What the next state may depend on, besides the state. */
export interface VisitFacts {
  isRoomOpen: boolean;
  patient: PatientAttendance;
}

type NextState = VisitState | ((facts: VisitFacts) => VisitState);

interface VisitEvent {
  /** Who causes it; `system` is the server alone. */
  by: 'clinician' | 'patient' | 'system';
  action: AuditAction;
  /** The visit's window is open, the guest has consented, the video server answers. */
  requires: readonly ('window' | 'consent' | 'video')[];
  /** Where it leads from each state that allows it. */
  steps: Partial<Record<VisitState, NextState>>;
}

/** The patient is gone; the room stays as it was. */
const withoutPatient: NextState = ({ isRoomOpen }) => (isRoomOpen ? 'open' : 'scheduled');

const outcomes = {
  'not-invited': 'ended',
  absent: 'no-show',
  waited: 'cancelled',
  'let-in': 'cancelled',
  met: 'ended',
} as const satisfies Record<PatientAttendance, OverState>;

/** How a visit ends depends on who really came. */
const outcome: NextState = ({ patient }) => outcomes[patient];

export const visitEvents = {
  open: {
    by: 'clinician',
    action: 'visit.open',
    requires: ['window', 'video'],
    steps: {
      scheduled: 'open',
      open: 'open',
      waiting: 'waiting',
      'in-progress': 'in-progress',
      'on-hold': 'on-hold',
    },
  },
  /** Into the waiting room. From another device too, which has to be admitted again. */
  arrive: {
    by: 'patient',
    action: 'visit.arrive',
    requires: ['window', 'consent'],
    steps: {
      scheduled: 'waiting',
      open: 'waiting',
      waiting: 'waiting',
      'in-progress': 'waiting',
      'on-hold': 'waiting',
    },
  },
  admit: {
    by: 'clinician',
    action: 'visit.admit',
    requires: ['window', 'video'],
    steps: { waiting: 'in-progress' },
  },
  hold: {
    by: 'clinician',
    action: 'visit.hold',
    requires: [],
    steps: { 'in-progress': 'on-hold' },
  },
  resume: {
    by: 'clinician',
    action: 'visit.resume',
    requires: ['window', 'video'],
    steps: { 'on-hold': 'in-progress' },
  },
  'send-back': {
    by: 'clinician',
    action: 'visit.send-back',
    requires: [],
    steps: { 'in-progress': 'waiting', 'on-hold': 'waiting' },
  },
  'hand-over': {
    by: 'clinician',
    action: 'visit.hand-over',
    requires: ['window'],
    steps: {
      open: 'open',
      waiting: 'waiting',
      'in-progress': 'in-progress',
      'on-hold': 'on-hold',
    },
  },
  leave: {
    by: 'patient',
    action: 'visit.depart',
    requires: [],
    steps: { waiting: withoutPatient, 'in-progress': 'open', 'on-hold': 'open' },
  },
  /** Removed, and kept out. */
  remove: {
    by: 'clinician',
    action: 'visit.remove',
    requires: [],
    steps: { waiting: withoutPatient, 'in-progress': 'open', 'on-hold': 'open' },
  },
  /** Silent for longer than a place is kept. */
  drop: {
    by: 'system',
    action: 'visit.drop',
    requires: [],
    steps: { waiting: withoutPatient, 'in-progress': 'open', 'on-hold': 'open' },
  },
  /** The appointment was moved to a time whose window is not open yet. */
  postpone: {
    by: 'system',
    action: 'visit.postpone',
    requires: [],
    steps: { waiting: 'scheduled' },
  },
  end: {
    by: 'clinician',
    action: 'visit.end',
    requires: [],
    steps: { open: outcome, waiting: outcome, 'in-progress': outcome, 'on-hold': outcome },
  },
  /** On the day on which it ended; one whose appointment was cancelled stays over. */
  reopen: {
    by: 'clinician',
    action: 'visit.reopen',
    requires: ['video'],
    steps: { ended: 'open', 'no-show': 'open', cancelled: 'open' },
  },
  /** The window has closed, or the appointment was completed by hand. */
  close: {
    by: 'system',
    action: 'visit.end',
    requires: [],
    steps: {
      scheduled: 'ended',
      open: outcome,
      waiting: outcome,
      'in-progress': outcome,
      'on-hold': outcome,
    },
  },
  /** The appointment was cancelled. */
  cancel: {
    by: 'system',
    action: 'visit.cancel',
    requires: [],
    steps: {
      scheduled: 'cancelled',
      open: 'cancelled',
      waiting: 'cancelled',
      'in-progress': 'cancelled',
      'on-hold': 'cancelled',
    },
  },
} as const satisfies Record<string, VisitEvent>;
export type VisitEventName = keyof typeof visitEvents;

/** Where an event leads; null where the state does not allow it. */
export function nextState(
  state: VisitState,
  name: VisitEventName,
  facts: VisitFacts,
): VisitState | null {
  const { steps }: VisitEvent = visitEvents[name];
  const next = steps[state];
  return typeof next === 'function' ? next(facts) : (next ?? null);
}
