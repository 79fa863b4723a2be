/** Words for clinicians on who waits: since when, and what the device check found. */
import type { Companion } from '#shared/visits/companions.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { minuteMs } from '#shared/durations.ts';

/** "Waiting for 12 min." */
export function waitedWords(since: string | null, now: number): string {
  if (since === null) return 'In the waiting room.';
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  return minutes === 0 ? 'Came just now.' : `Waiting for ${minutes} min.`;
}

const results: Record<DeviceReport['camera'], string> = {
  works: 'works',
  off: 'is off',
  refused: 'is not allowed',
  missing: 'is missing',
  busy: 'is in use elsewhere',
  failed: 'does not start',
};

const connectionWords: Record<DeviceReport['line'], string> = {
  good: 'Good connection.',
  weak: 'Weak connection.',
  none: 'No connection to the video server.',
};

const bothWork = ({ camera, microphone }: DeviceReport) =>
  camera === 'works' && microphone === 'works';

/** Whether no check failed; untried ones are no failure. */
export const isFine = (report: DeviceReport): boolean =>
  bothWork(report) &&
  report.line === 'good' &&
  report.udp !== 'blocked' &&
  report.sending !== 'fails';

/** "Camera and microphone work. Good connection." */
export function checkWords(report: DeviceReport): string {
  const { camera, microphone, line, udp, sending } = report;
  const devices = bothWork(report)
    ? 'Camera and microphone work.'
    : `Camera ${results[camera]}, microphone ${results[microphone]}.`;
  const faults = [
    udp === 'blocked' && 'The network limits video: pictures may stutter.',
    sending === 'fails' && 'The browser cannot send sound or picture.',
  ];
  return [devices, connectionWords[line], ...faults].filter(Boolean).join(' ');
}

/** "Maria Rossi, interpreter" */
export const companionName = ({ name, role }: Pick<Companion, 'name' | 'role'>): string =>
  `${name}, ${role}`;

const places: Record<Companion['place'], string> = {
  outside: 'Not here.',
  waiting: 'Waits to be admitted.',
  inside: 'Admitted.',
};

/** Where a companion is, in the list of invited people. */
export const placeWords = ({ place }: Pick<Companion, 'place'>): string => places[place];
