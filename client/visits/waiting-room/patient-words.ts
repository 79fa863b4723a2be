/** What a clinician reads of who waits: since when, and whether they can be seen and heard. */
import type { Companion } from '#shared/visits/companions.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';

/** "Waiting for 12 min." */
export function waitedWords(since: string | null, now: number): string {
  if (since === null) return 'In the waiting room.';
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
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

const lines: Record<DeviceReport['line'], string> = {
  good: 'Good line.',
  weak: 'Weak line.',
  none: 'The video server is out of reach.',
};

const bothWork = ({ camera, microphone }: DeviceReport) =>
  camera === 'works' && microphone === 'works';

/** Whether everything that was tried went well. */
export const isFine = (report: DeviceReport): boolean =>
  bothWork(report) &&
  report.line === 'good' &&
  report.udp !== 'blocked' &&
  report.sending !== 'fails';

/** "Camera and microphone work. Good line." */
export function checkWords(report: DeviceReport): string {
  const { camera, microphone, line, udp, sending } = report;
  const devices = bothWork(report)
    ? 'Camera and microphone work.'
    : `Camera ${results[camera]}, microphone ${results[microphone]}.`;
  const faults = [
    udp === 'blocked' && 'No UDP gets through: pictures may stutter.',
    sending === 'fails' && 'The browser sends nothing.',
  ];
  return [devices, lines[line], ...faults].filter(Boolean).join(' ');
}

/** "Maria Rossi, interpreter" */
export const companionName = ({ name, role }: Pick<Companion, 'name' | 'role'>): string =>
  `${name}, ${role}`;

const places: Record<Companion['place'], string> = {
  outside: 'Not here.',
  waiting: 'Waits to be let in.',
  inside: 'Let in.',
};

/** Where somebody beside the patient is, as the list of links says it. */
export const placeWords = ({ place }: Pick<Companion, 'place'>): string => places[place];
