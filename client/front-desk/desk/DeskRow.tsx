/** One appointment in a list of the front desk: its name opens the details. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { colleagueName } from '#client/people/public/ColleagueLink.tsx';
import { isOver } from '#client/ui/appointments/over.ts';
import { AppointmentLine } from '#client/ui/appointments/AppointmentLine.tsx';
import { comingDay, dayIn, wholeDay } from '#client/ui/times/times.ts';
import type { DeskAddress } from './desk-address.ts';

export interface DeskRowContext {
  zone: string;
  today: string;
  now: number;
  address: DeskAddress;
}

interface Props {
  appointment: Appointment;
  context: DeskRowContext;
  /** In lists of several days. */
  withDay?: boolean;
  isChanged?: boolean;
  /** To be read where the patient has to be called. */
  phone?: string | undefined;
  /** Where the page is the patient's, the day is what differs. */
  isOfPatient?: boolean;
  state?: ReactNode;
  action?: ReactNode;
}

export function DeskRow({
  appointment,
  context,
  withDay = false,
  isOfPatient = false,
  phone,
  ...rest
}: Props) {
  const { zone, today, now, address } = context;
  const { id, patientName, startsAt, patient, company, chooseBy } = appointment;
  const { to, state } = address.linkTo(id);
  const isOpen = address.appointmentId === id;
  const day = dayIn(zone, startsAt);
  const dayWords = day === today ? 'Today' : comingDay(day, today);
  const notes = [
    withDay && dayWords,
    company && `comes with: ${company}`,
    chooseBy && 'asked to choose another time',
  ].filter(Boolean);
  return (
    <AppointmentLine
      appointment={appointment}
      zone={zone}
      ownId={null}
      colleague={colleagueName}
      isOver={isOver(appointment, now)}
      isOpen={isOpen}
      name={(className) => (
        <>
          <Link to={to} state={state} className={className} aria-current={isOpen || undefined}>
            {isOfPatient ? dayWords : patientName}
          </Link>
          {/* Where the line breaks, if it has to. */ ' '}
          {!isOfPatient && patient?.birthDate && (
            <Text component="span" size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              born {wholeDay(patient.birthDate)}
            </Text>
          )}
          {phone && (
            <Text component="span" size="sm" c="dimmed" className="numbers" visibleFrom="sm">
              {' · '}
              {phone}
            </Text>
          )}
        </>
      )}
      note={
        notes.length > 0 && (
          <Text size="sm" fw={withDay ? 600 : 400} c={withDay ? 'inherit' : 'dimmed'}>
            {notes.join(', ')}
          </Text>
        )
      }
      {...rest}
    />
  );
}
