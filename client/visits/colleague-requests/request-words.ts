/** Words on what a colleague asks of the reader. */
import type { ColleagueRequest } from '#shared/visits/waiting.ts';

/** Without the patient's name where others may see the screen, as in a visit. */
export function requestWords(
  { kind, by, patientName }: Pick<ColleagueRequest, 'kind' | 'by' | 'patientName'>,
  { isShared }: { isShared: boolean },
): string {
  const visit = isShared ? 'another visit' : `the visit of ${patientName}`;
  return `${by} ${kind === 'join' ? 'invites you to' : 'asks you to take over'} ${visit}`;
}

/** What the first button does. */
export function acceptWords({
  kind,
  isWaiting,
}: Pick<ColleagueRequest, 'kind' | 'isWaiting'>): string {
  if (kind === 'join') return 'Join';
  return isWaiting ? 'Accept and admit' : 'Accept and join';
}
