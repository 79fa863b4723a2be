/** Which calls need no session (S14), and which may be part of a batch (S17). */

const under = (area: string, names: string) => names.split(' ').map((name) => `${area}.${name}`);

/** The closed list, in the order of the alphabet. */
export const openCalls: readonly string[] = [
  ...under('appointments.patient', 'cannotCome yourAppointment'),
  ...under('appointments.waitlist', 'accept decline offer'),
  ...under('auth', 'answerSecondStep authUserEmailPass authenticateOtp deleteOtpDataByEmail'),
  ...under('auth', 'finishSso logout requestPasswordReset resetPassword sendOtpAuth verifyToken'),
  ...under('visits.guest', 'agree chat.read chat.say enter leave look news recognise'),
  ...under('visits.guest', 'sendLinkAgain showDevices state ticket'),
];

/** Ten calls in one request would be ten times every rate limit of what strangers may ask. */
export const mayBeBatched = (path: string): boolean =>
  !path.startsWith('auth.') && !openCalls.includes(path);
