/** Words for durations, for what a participant sent, and for how a visit was held, in the visit report. */
import type { Stay, VisitReport } from '#shared/visits/report.ts';

/** "12 min 5 s"; hours are given in minutes too. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

export const modalityWords: Record<VisitReport['modality'], string> = {
  video: 'By video',
  audio: 'By sound alone',
  none: 'Nobody met',
};

export function sentWords({ sound, picture, screen }: Stay['sent']): string {
  const sent = [sound && 'sound', picture && 'picture', screen && 'screen'].filter(Boolean);
  return sent.length === 0
    ? 'Nothing'
    : sent.join(', ').replace(/^./, (letter) => letter.toUpperCase());
}
