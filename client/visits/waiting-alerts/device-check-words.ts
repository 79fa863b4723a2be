/** What the device check of a patient found, for clinicians. */
import type { DeviceReport } from '#shared/visits/guests.ts';

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

/** Where there is little room, and most are fine. */
export const briefCheckWords = (report: DeviceReport): string =>
  isFine(report) ? 'Camera and microphone fine' : checkWords(report);
