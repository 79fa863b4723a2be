/** Why appointments are refused: part of the closed list in problems.ts. */
import { conflict } from './conflict-problem.ts';

export const appointmentProblems = {
  'appointments.overlap': conflict('That time is taken.'),
  'appointments.patient-elsewhere': conflict(
    'The patient is elsewhere then. Choose another time, or write why both are needed.',
  ),
  'appointments.undo-late': conflict('It is too late to undo this.'),
  'appointments.location-taken': conflict('No room is free then.'),
  'appointments.cancelled': conflict('This appointment was cancelled.'),
  'appointments.running': conflict(
    'The visit of this appointment is running. End the visit first.',
  ),
  'appointments.arrived': conflict('The patient has arrived. Take the check-in back first.'),
  'appointments.takes-part': conflict(
    'This clinician is on the appointment already. Choose another one.',
  ),
  'appointments.not-in-person': conflict(
    'Only visits in person are checked in here. Start the tele-visit instead.',
  ),
  'appointments.not-today': conflict('Patients are checked in on the day of the appointment.'),
  'appointments.not-begun': conflict(
    'This appointment has not begun yet. Wait for its time, or cancel it.',
  ),
  'appointments.other-details': conflict(
    'This was booked already, with other details. Look at the schedule first.',
  ),
  'appointments.not-theirs': conflict(
    'Other jobs or people provide this type. Choose another type.',
  ),
  'appointments.hold-over': conflict(
    'The hold on this time has ended. Choose a time again; what you typed is kept.',
  ),
  'appointments.name-taken': conflict('There is a type of that name already. Choose another name.'),
  'appointments.request-answered': conflict('This request was answered or taken back meanwhile.'),
  'appointments.not-by-patient': conflict('This cannot be changed here any more. Call the clinic.'),
  'appointments.cannot-ask': conflict(
    'The patient has no email address here, or a clinician has left or has no saved hours. Call them, or give it to a colleague.',
  ),
  'appointments.over': conflict('This appointment is over.'),
  'appointments.kept-elsewhere': conflict(
    'Another system keeps this appointment. Change it there: it changes here by itself.',
  ),
} as const;
