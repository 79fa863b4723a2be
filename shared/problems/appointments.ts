/** Why appointments are refused: part of the closed list in problems.ts. */

export const appointmentProblems = {
  'appointments.overlap': { code: 'CONFLICT', words: 'That time is taken.' },
  'appointments.patient-elsewhere': {
    code: 'CONFLICT',
    words: 'The patient is elsewhere then. Choose another time, or write why both are needed.',
  },
  'appointments.undo-late': { code: 'CONFLICT', words: 'It is too late to undo this.' },
  'appointments.location-taken': { code: 'CONFLICT', words: 'No room is free then.' },
  'appointments.cancelled': { code: 'CONFLICT', words: 'This appointment was cancelled.' },
  'appointments.running': {
    code: 'CONFLICT',
    words: 'The visit of this appointment is running. End the visit first.',
  },
  'appointments.arrived': {
    code: 'CONFLICT',
    words: 'The patient has arrived. Take the check-in back first.',
  },
  'appointments.takes-part': {
    code: 'CONFLICT',
    words: 'This clinician is on the appointment already. Choose another one.',
  },
  'appointments.not-in-person': {
    code: 'CONFLICT',
    words: 'Only visits in person are checked in here. Start the tele-visit instead.',
  },
  'appointments.not-today': {
    code: 'CONFLICT',
    words: 'Patients are checked in on the day of the appointment.',
  },
  'appointments.not-begun': {
    code: 'CONFLICT',
    words: 'This appointment has not begun yet. Wait for its time, or cancel it.',
  },
  'appointments.other-details': {
    code: 'CONFLICT',
    words: 'This was booked already, with other details. Look at the schedule first.',
  },
  'appointments.not-theirs': {
    code: 'CONFLICT',
    words: 'Other jobs or people provide this type. Choose another type.',
  },
  'appointments.hold-over': {
    code: 'CONFLICT',
    words: 'The hold on this time has ended. Choose a time again; what you typed is kept.',
  },
  'appointments.name-taken': {
    code: 'CONFLICT',
    words: 'There is a type of that name already. Choose another name.',
  },
  'appointments.request-answered': {
    code: 'CONFLICT',
    words: 'This request was answered or taken back meanwhile.',
  },
  'appointments.not-by-patient': {
    code: 'CONFLICT',
    words: 'This cannot be changed here any more. Call the clinic.',
  },
  'appointments.cannot-ask': {
    code: 'CONFLICT',
    words:
      'The patient has no email address here, or a clinician has left. Call them, or give it to a colleague.',
  },
  'appointments.over': { code: 'CONFLICT', words: 'This appointment is over.' },
} as const;
