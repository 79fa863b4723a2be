/** Carries an appointment from column to column by mouse; by keyboard and finger its details have the same. */
import { useState, type DragEvent } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { PlannedDay } from '#shared/availability/planner-day.ts';
import type { Colleague } from '#shared/people.ts';
import { verdictAt, verdictWords } from './drop-target.ts';

export interface Reassignment {
  appointment: Appointment;
  fromId: string;
  toId: string;
}

interface Options {
  planned: PlannedDay;
  now: number;
  onReassign: (reassignment: Reassignment) => void;
}

/** Entries are links, which browsers carry by themselves. */
const idUnder = ({ target }: DragEvent) =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-appointment]')?.dataset['appointment']
    : undefined;

export function useDragAppointment({ planned, now, onReassign }: Options) {
  const [carried, setCarried] = useState<Omit<Reassignment, 'toId'> | null>(null);
  const [over, setOver] = useState<Colleague | null>(null);
  const isAway = carried !== null && over !== null && over.id !== carried.fromId;
  const verdict = isAway ? verdictAt(carried.appointment, over.id, { planned, now }) : null;
  const end = () => {
    setCarried(null);
    setOver(null);
  };

  const handlersOf = (person: Colleague) => ({
    onDragStart: (event: DragEvent) => {
      const id = idUnder(event);
      const appointment = planned.appointments.find((candidate) => candidate.id === id);
      if (!appointment) return;
      event.dataTransfer.effectAllowed = 'move';
      setCarried({ appointment, fromId: person.id });
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (!carried) return;
      if (over?.id !== person.id) setOver(person);
      const judged = verdictAt(carried.appointment, person.id, { planned, now });
      // A browser drops only where this is prevented.
      if (person.id !== carried.fromId && judged.kind !== 'no') event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (carried) onReassign({ ...carried, toId: person.id });
      end();
    },
  });

  return {
    handlersOf,
    /** Of the column over which it is carried. */
    verdictIn: (person: Colleague) =>
      verdict && over?.id === person.id
        ? { kind: verdict.kind, words: verdictWords(verdict, person.fullName) }
        : null,
  };
}
