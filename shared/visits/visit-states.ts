/** The states of a tele-visit, and what leads from one to the next: who causes it and what it takes. */
import { z } from 'zod';
import type { AuditAction } from '../audit.ts';

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
export const VisitState = z.enum(visitStates);
export type VisitState = z.infer<typeof VisitState>;

const overStates = ['ended', 'no-show', 'cancelled'] as const;
type OverState = (typeof overStates)[number];
type GoingState = Exclude<VisitState, OverState>;

export const isOver = (state: VisitState): state is OverState =>
  overStates.some((over) => over === state);

/** Somebody may be inside, or ask to be: what the list of open visits shows. */
export const liveStates = ['open', 'waiting', 'in-progress', 'on-hold'] as const;

/** What is known of the patient: asked to come or not, never seen, waited in vain, let in, in the room. */
export type PatientSeen = 'not-invited' | 'absent' | 'waited' | 'let-in' | 'met';

/** What a step may turn on. */
export interface VisitFacts {
  isRoomOpen: boolean;
  patient: PatientSeen;
}

type Next = VisitState | ((facts: VisitFacts) => VisitState);

interface VisitEvent {
  /** Who causes it; `system` is the server alone. */
  by: 'clinician' | 'patient' | 'system';
  action: AuditAction;
  /** What has to be so: the door's hours, the patient's consent, a video server that answers. */
  requires: readonly ('window' | 'consent' | 'video')[];
  /** Where it leads from each state that allows it. */
  steps: Partial<Record<GoingState, Next>>;
}

/** The patient is gone; the room stays as it was. */
const aside: Next = ({ isRoomOpen }) => (isRoomOpen ? 'open' : 'scheduled');

const outcomes = {
  'not-invited': 'ended',
  absent: 'no-show',
  waited: 'cancelled',
  'let-in': 'cancelled',
  met: 'ended',
} as const satisfies Record<PatientSeen, OverState>;

/** What a visit was follows from who really came. */
const outcome: Next = ({ patient }) => outcomes[patient];

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
  /** Into the waiting room. From another device too: it has to be let in anew. */
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
    steps: { waiting: aside, 'in-progress': 'open', 'on-hold': 'open' },
  },
  /** Taken out of it, to stay out. */
  remove: {
    by: 'clinician',
    action: 'visit.remove',
    requires: [],
    steps: { waiting: aside, 'in-progress': 'open', 'on-hold': 'open' },
  },
  /** Silent for longer than a place is kept. */
  drop: {
    by: 'system',
    action: 'visit.drop',
    requires: [],
    steps: { waiting: aside, 'in-progress': 'open', 'on-hold': 'open' },
  },
  /** The appointment went to a time whose door is not open yet. */
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
  /** The door's hours are over, or the appointment was completed by hand. */
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
  if (isOver(state)) return null;
  const { steps }: VisitEvent = visitEvents[name];
  const next = steps[state];
  return typeof next === 'function' ? next(facts) : (next ?? null);
}
