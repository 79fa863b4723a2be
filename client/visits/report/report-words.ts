/** Words for durations, for what a participant sent, and for the facts of a visit, in the visit record. */
import type { Stay, VisitReport } from '#shared/visits/report.ts';
import { secondTime } from '#client/ui/times/times.ts';

/** "12 min 5 s"; hours are given in minutes too. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

const modalityWords: Record<VisitReport['modality'], string> = {
  video: 'By video',
  audio: 'By sound alone',
  none: 'Not held',
};

const stateWords: Record<VisitReport['state'], string> = {
  scheduled: 'Not begun',
  open: 'Open',
  waiting: 'The patient waits',
  'in-progress': 'In progress',
  'on-hold': 'On hold',
  ended: 'Completed',
  'no-show': 'The patient did not come',
  cancelled: 'Not held',
};

export function sentWords({ sound, picture, screen }: Stay['sent']): string {
  const sent = [sound && 'sound', picture && 'picture', screen && 'screen'].filter(Boolean);
  return sent.length === 0
    ? 'Nothing'
    : sent.join(', ').replace(/^./, (letter) => letter.toUpperCase());
}

/** The facts of a visit, each with its label, in the order in which they are read. */
export function factsOf(report: VisitReport): [label: string, value: string][] {
  const { zone, openedAt, endedAt, mrn, patientLocation, interpreters } = report;
  return [
    ['Patient', mrn === null ? report.patientName : `${report.patientName}, MRN ${mrn}`],
    ['Patient’s location', patientLocation ?? 'Not asked'],
    ['State', stateWords[report.state]],
    ['Modality', modalityWords[report.modality]],
    ['Face-to-face time', durationWords(report.secondsFaceToFace)],
    ['Waiting time', durationWords(report.secondsWaiting)],
    ['Opened', openedAt ? secondTime(openedAt, zone) : 'Not opened'],
    ['Ended', endedAt ? secondTime(endedAt, zone) : 'Still open'],
    ['Interpreter', interpreters.length > 0 ? interpreters.join(', ') : 'None'],
    ['Encryption', report.isEndToEnd ? 'End to end' : 'Between each device and the video server'],
  ];
}
