/** What goes on while a server is read-only: signing in and out, and the calls that people are in. */

const under = (area: string, names: string) => names.split(' ').map((name) => `${area}.${name}`);

/** The closed list of procedures that change something and are answered all the same, in order of the alphabet. */
export const callsWhileReadOnly: readonly string[] = [
  ...under('auth', 'answerSecondStep authUserEmailPass authenticateOtp deleteOtpDataByEmail'),
  ...under('auth', 'finishSso logout revokeOtherSessions revokeSession sendOtpAuth'),
  ...under('auth', 'signOutEverywhere'),
  ...under('auth.workstation', 'choose enter lock'),
  'people.endSessions',
  'visits.exportCsv',
  'visits.exportRecord',
  ...under('visits.guest', 'enter leave recognise ticket'),
  'visits.revoke',
  'visits.revokeGuest',
  ...under('visits.room', 'lock mute remove stopShare'),
  'visits.ticket',
];

export const goesOnWhileReadOnly = (path: string): boolean => callsWhileReadOnly.includes(path);
