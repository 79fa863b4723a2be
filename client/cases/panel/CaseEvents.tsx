/** What happened to a case, newest first. */
import { Stack, Text, Title } from '@mantine/core';
import type { CaseEvent, CaseEventName, CaseRecord } from '#shared/cases.ts';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { callWords } from './call-words.ts';
import { RuleReasonText } from './RuleReasonText.tsx';

const verbs: Record<CaseEventName, string> = {
  opened: 'opened this',
  raised: 'raised this',
  flagged: 'flagged this',
  'flag-cleared': 'saw the flag of the rule',
  taken: 'took this',
  assigned: 'assigned this to',
  unassigned: 'took the assignment back, to',
  released: 'put this back',
  moved: 'moved this to',
  undone: 'took the step back, to',
  noted: 'wrote',
  retimed: 'set the time to',
  talked: 'opened a room to talk with',
  called: 'noted',
  'call-booked': 'booked a peer-to-peer call with',
  'call-moved': 'moved the peer-to-peer call with',
  'call-cancelled': 'cancelled the peer-to-peer call with',
  'call-missed': 'noted a missed peer-to-peer call:',
  'call-ended': 'noted the result of the peer-to-peer call:',
  'huddle-called': 'called a huddle with',
  'huddle-ended': 'ended the huddle:',
  'room-joined': 'saw in the room:',
  'room-left': 'saw leave the room:',
  proved: 'made a proof page,',
  concluded: 'closed what was opened from this:',
  'file-added': 'added the file',
  'file-removed': 'removed the file',
  'file-withdrawn': 'withdrew for a virus the file',
  'letter-signed': 'signed the letter',
  'packet-made': 'made the packet',
  'letter-delivered': 'noted how it left:',
  'clock-warned': 'Due soon:',
  'clock-missed': 'Missed:',
};

/** Whose sentence goes on with what it was about. */
const hasObject: ReadonlySet<CaseEventName> = new Set([
  'assigned',
  'flag-cleared',
  'talked',
  'concluded',
  'call-booked',
  'call-moved',
  'call-cancelled',
  'call-missed',
  'call-ended',
  'huddle-called',
  'huddle-ended',
  'room-joined',
  'room-left',
  'proved',
  'file-added',
  'file-removed',
  'file-withdrawn',
  'letter-signed',
  'packet-made',
  'letter-delivered',
]);

/** The time that was set; of a case that has none any more, "none". */
const timeWords = ({ about }: CaseEvent, zone: string) =>
  about === null ? 'none' : momentWords(about, { precision: undefined, zone });

interface SentenceProps extends Pick<CaseRecord, 'kind' | 'zone'> {
  caseEvent: CaseEvent;
}

/** "Grace Hughes moved this to “Answered”" */
export function EventSentence({ kind, zone, caseEvent }: SentenceProps) {
  const { by, event, about, toState } = caseEvent;
  if (caseEvent.call)
    return (
      <>
        {by ? <ColleagueName person={by} /> : 'The server'} noted: {callWords(caseEvent, zone)}
      </>
    );
  const isOfClock = event === 'clock-warned' || event === 'clock-missed';
  if (isOfClock) return `${verbs[event]} ${about ?? ''}`;
  const isStep = event === 'moved' || event === 'undone';
  const object = isStep && toState !== null ? `“${stateLabel(kind, toState)}”` : null;
  const whom = hasObject.has(event) ? about : null;
  const time = event === 'retimed' ? timeWords(caseEvent, zone) : null;
  const again = event === 'unassigned' ? (about ?? 'nobody') : null;
  if (caseEvent.because)
    return [`The rule “${caseEvent.because.rule}” ${verbs[event]}`, object]
      .filter(Boolean)
      .join(' ');
  return (
    <>
      {by ? <ColleagueName person={by} /> : 'The server'}{' '}
      {[verbs[event], object ?? whom ?? again ?? time].filter(Boolean).join(' ')}
    </>
  );
}

export const CaseEvents = ({ caseRecord }: { caseRecord: CaseRecord }) => (
  <Stack gap="xs">
    <Title order={3} size="h5">
      What happened
    </Title>
    <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {caseRecord.events.toReversed().map((event) => (
        <li key={event.sequence}>
          <Text size="sm">
            <EventSentence kind={caseRecord.kind} zone={caseRecord.zone} caseEvent={event} />
          </Text>
          {event.because && <RuleReasonText because={event.because} zone={caseRecord.zone} />}
          {event.note && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {event.note}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            <RelativeTime instant={event.at} />
          </Text>
        </li>
      ))}
    </Stack>
  </Stack>
);
