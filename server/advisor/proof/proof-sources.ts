/** Every source of the proof page: a feature that tries to reach somebody about a case adds its line to the list. */
import { callResultWords, missedWords } from '#shared/advisor/peer-to-peer.ts';
import type { ProofEntry } from '#shared/advisor/proof.ts';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { deliveriesOfCase } from '#server/case-letters/service.ts';
import { messagesAbout } from '#server/messages/service.ts';
import { attendanceOf } from '#server/visits/service.ts';
import * as callStore from '#server/advisor/calls/call-store.ts';
import { openedFrom } from './case-store.ts';
import { ledgerSources } from './ledger-sources.ts';
import { timeWords, type ProofQuery, type ProofSource } from './proof-source.ts';

const wayWords = {
  phone: 'Phone',
  visit: 'Visit',
  video: 'Video',
  text: 'Text message',
  fax: 'Fax',
  email: 'Email',
  letter: 'Letter',
} as const;

const outcomeWords = {
  reached: 'Reached',
  'not-reached': 'Not reached',
  'left-word': 'Left word',
  refused: 'Refused',
} as const;

const notedCalls: ProofSource = async ({ events }) =>
  events.flatMap(({ event, call, about, by, note }): ProofEntry[] =>
    event !== 'called' || call === null
      ? []
      : [
          {
            way: 'call',
            at: call.calledAt,
            by: by?.fullName ?? null,
            who: about ?? '',
            what: wayWords[call.way],
            result: outcomeWords[call.outcome],
            note,
          },
        ],
  );

function resultOf(call: callStore.CallRow, zone: string): string {
  const { isCancelled, outcome, outcomeAt, missedBy, missedAt } = call;
  const parts = [
    ...(missedBy && missedAt
      ? [`${missedWords[missedBy]}, noted ${timeWords(missedAt, zone)}`]
      : []),
    ...(isCancelled ? ['Cancelled'] : []),
    ...(outcome && outcomeAt
      ? [`${callResultWords[outcome]}, noted ${timeWords(outcomeAt, zone)}`]
      : []),
  ];
  return parts.join('; ') || 'No result is noted';
}

const peerToPeerCalls: ProofSource = async ({ db, storedCase, zone }) =>
  (await callStore.aboutCase(db, storedCase.id)).map((call) => ({
    way: 'peer-to-peer',
    at: call.bookedAt,
    by: call.bookedBy.fullName,
    who: [call.doctor, call.payer].filter(Boolean).join(', '),
    what: `Booked for ${timeWords(call.startsAt, zone)} with ${call.practitioners
      .map(({ fullName }) => fullName)
      .join(' and ')}, ${call.phone === null ? 'by a link' : `to be rung at ${call.phone}`}`,
    result: resultOf(call, zone),
    note: call.outcomeNote,
  }));

/** As the video server saw them: nobody of the hospital writes these times. */
const rooms: ProofSource = async ({ db, storedCase, zone }) => {
  const visitIds = (await callStore.aboutCase(db, storedCase.id)).flatMap(({ visitId }) =>
    visitId === null ? [] : [visitId],
  );
  return (await attendanceOf(db, visitIds)).map(
    ({ name, practitionerId, joinedAt, leftAt }): ProofEntry => ({
      way: 'room',
      at: joinedAt.toISOString(),
      by: null,
      who: name,
      what: practitionerId === null ? 'Came by the link' : 'Of the hospital',
      result: leftAt === null ? 'Is there' : `Left ${timeWords(leftAt, zone)}`,
      note: null,
    }),
  );
};

const messages: ProofSource = async ({ db, storedCase, zone }) =>
  (await messagesAbout(db, storedCase.id)).flatMap(({ sentAt, sender, priority, readers }) =>
    readers.map(({ fullName, deliveredAt, seenAt, acknowledgedAt }): ProofEntry => {
      const atTime = (word: string, at: string | null) =>
        at === null ? [] : [`${word} ${timeWords(at, zone)}`];
      const result = [
        ...atTime('delivered', deliveredAt),
        ...atTime('seen', seenAt),
        ...atTime('acknowledged', acknowledgedAt),
      ].join(', ');
      return {
        way: 'message',
        at: sentAt,
        by: sender,
        who: fullName,
        what: priority === 'urgent' ? 'Urgent message' : 'Message',
        result: result || 'not delivered yet',
        note: null,
      };
    }),
  );

const channelWords = {
  mail: 'By post',
  courier: 'By courier',
  hand: 'By hand',
  portal: 'Through a portal',
  fax: 'By fax',
  other: 'In another way',
} as const;

/** As it was noted, with the number by which the post or a portal proves it. */
const letters: ProofSource = async ({ db, storedCase, zone }) =>
  (await deliveriesOfCase(db, storedCase.id)).map((delivery): ProofEntry => {
    const { sentAt, by, recipient, channel, trackingNumber, result, resultAt, note } = delivery;
    const number = trackingNumber === null ? '' : `, number ${trackingNumber}`;
    return {
      way: 'letter',
      at: sentAt,
      by: by?.fullName ?? null,
      who: recipient,
      what: `${channelWords[channel]}${number}`,
      result: resultAt === null ? 'Sent' : `${result}, noted ${timeWords(resultAt, zone)}`,
      note,
    };
  });

const childCases =
  (way: 'query' | 'review', kind: 'cdi-query' | 'advisor-review'): ProofSource =>
  async ({ db, storedCase, zone }: ProofQuery) =>
    (await openedFrom(db, { caseId: storedCase.id, kinds: [kind] })).map(
      ({ title, state, opener, owner, ownerUnit, ownerRole, openedAt, closedAt }): ProofEntry => ({
        way,
        at: openedAt,
        by: opener,
        who: owner ?? ownerUnit ?? ownerRole ?? 'Nobody yet',
        what: title,
        result:
          closedAt === null
            ? stateLabel(kind, state)
            : `${stateLabel(kind, state)}, ${timeWords(closedAt, zone)}`,
        note: null,
      }),
    );

export const proofSources: readonly ProofSource[] = [
  notedCalls,
  peerToPeerCalls,
  rooms,
  messages,
  letters,
  ...ledgerSources,
  childCases('query', 'cdi-query'),
  childCases('review', 'advisor-review'),
];
