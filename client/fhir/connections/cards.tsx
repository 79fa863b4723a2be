/** What the card of each kind of connection says: feeds, destinations, programs and their webhooks. */
import { IconAlertTriangle, IconCheck, IconClock, IconPlugOff } from '@tabler/icons-react';
import type { DestinationState } from '#shared/destinations.ts';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import { feedTrouble } from '#shared/facts/feed-trouble.ts';
import type { ProgramConnection, WebhookState } from '#shared/programs/connections.ts';
import { programScopes } from '#shared/programs/scopes.ts';
import {
  failureWords,
  isInTrouble,
  sentWords,
} from '#client/destinations/public/destination-words.ts';
import { DestinationStatus } from '#client/destinations/public/DestinationStatus.tsx';
import { FeedStatus } from '#client/facts/public/FeedStatus.tsx';
import { lagWords } from '#client/facts/public/feed-words.ts';
import { counted } from '#client/ui/list/counted.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import type { ConnectionFacts } from './ConnectionCard.tsx';
import { TryConnection } from './TryConnection.tsx';

const dashboard = {
  label: 'Manage',
  to: '/it-dashboard',
  permission: 'facts.import',
} as const;

const moment = (instant: string | null, none: string) =>
  instant === null ? none : <RelativeTime instant={instant} />;

const kinds = {
  import: 'Files that are imported by hand',
  demo: 'Generated for the demo',
} as const;

const feedKind = ({ kind, application, facility }: FeedState): string =>
  kind === 'hl7v2' ? `HL7 v2 over MLLP, ${application} at ${facility}` : kinds[kind];

const mappingWords = (revision: number | null): string =>
  revision === null ? 'As delivered' : `Revision ${revision}`;

export function feedCard(feed: FeedState, now: number): ConnectionFacts {
  const { id, kind, name, endedAt, lastMessageAt, lagSeconds, messagesToday } = feed;
  const isHl7 = kind === 'hl7v2';
  return {
    key: `feed ${id}`,
    name,
    direction: 'in',
    kind: feedKind(feed),
    status: <FeedStatus feed={feed} />,
    facts: isHl7
      ? [
          ['Last message', moment(lastMessageAt, 'None yet')],
          ['In 24 hours', counted(messagesToday, 'message')],
          ['Lag', lagSeconds === null ? 'Not known' : lagWords(lagSeconds)],
          ['Mapping', mappingWords(feed.mappingRevision)],
        ]
      : [
          ['Holds', counted(feed.facts, 'fact')],
          ...(feed.fileFailure === null
            ? []
            : [
                [
                  'Last file',
                  <>
                    {feed.fileFailure} <RelativeTime key="at" instant={feed.fileFailedAt ?? ''} />
                  </>,
                ] as const,
              ]),
        ],
    links: [
      dashboard,
      ...(isHl7 && endedAt === null
        ? [{ label: 'Mapping', to: '/fhir_builder/mappings', permission: 'facts.import' } as const]
        : []),
    ],
    order: feedTrouble(feed, now) !== null ? 0 : endedAt === null ? 1 : 2,
  };
}

export function destinationCard(destination: DestinationState): ConnectionFacts {
  const { id, name, host, port, usesTls, endedAt } = destination;
  const { failure, waiting, waitingSince, lastAcceptedAt, acceptedToday, sends } = destination;
  const needsSomebody = isInTrouble(destination);
  return {
    key: `destination ${id}`,
    name,
    direction: 'out',
    kind: `HL7 v2 over MLLP to ${host}:${port} ${usesTls ? 'with TLS' : 'without TLS'}`,
    status: <DestinationStatus destination={destination} />,
    facts: [
      ['Last message', moment(lastAcceptedAt, 'None accepted yet')],
      ['In 24 hours', counted(acceptedToday, 'message')],
      [
        'Lag',
        waitingSince === null ? (
          'Nothing waits'
        ) : (
          <>
            {counted(waiting, 'message')} not accepted, the oldest from{' '}
            <RelativeTime instant={waitingSince} />
          </>
        ),
      ],
      ...(failure === null ? [] : [['Answer', failureWords(failure)] as const]),
      ['Sends', sentWords(sends)],
    ],
    links: [dashboard],
    ...(endedAt === null && { action: <TryConnection destinationId={id} name={name} /> }),
    order: endedAt !== null ? 2 : needsSomebody ? 0 : 1,
  };
}

const programs = { label: 'Manage', to: '/programs', permission: 'programs.manage' } as const;

function ProgramStatus({ program: { active, keyFailure } }: { program: ProgramConnection }) {
  if (!active) return <StatusBadge word="Ended" color="off" Picture={IconPlugOff} />;
  if (keyFailure !== null)
    return <StatusBadge word="Keys not read" color="warn" Picture={IconAlertTriangle} />;
  return <StatusBadge word="May sign in" color="good" Picture={IconCheck} />;
}

const scopeWords = (scopes: ProgramConnection['scopes']): string =>
  scopes.map((scope) => programScopes[scope]).join(', ') || 'Nothing';

export function programCard(program: ProgramConnection): ConnectionFacts {
  const { id, name, scopes, active, lastUsedAt, keyFailure } = program;
  const writes = scopes.some((scope) => scope.endsWith('.cu'));
  return {
    key: `program ${id}`,
    name,
    direction: writes ? 'both' : 'out',
    kind: 'FHIR R4 program',
    status: <ProgramStatus program={program} />,
    facts: [
      ['Last sign-in', moment(lastUsedAt, 'None yet')],
      ...(keyFailure === null ? [] : [['Keys', keyFailure] as const]),
      ['May', scopeWords(scopes)],
    ],
    links: [programs],
    order: !active ? 2 : keyFailure === null ? 1 : 0,
  };
}

function WebhookStatus({ webhook }: { webhook: WebhookState }) {
  const { failed, pausedUntil, waiting } = webhook;
  if (failed > 0)
    return <StatusBadge word={`${failed} not taken`} color="warn" Picture={IconAlertTriangle} />;
  if (pausedUntil !== null)
    return <StatusBadge word="Not answering" color="warn" Picture={IconAlertTriangle} />;
  if (waiting > 0) return <StatusBadge word="Telling" color="off" Picture={IconClock} />;
  return <StatusBadge word="All told" color="good" Picture={IconCheck} />;
}

/** Of a program that may still sign in. */
export const webhookCards = ({ name, active, webhooks }: ProgramConnection): ConnectionFacts[] =>
  active
    ? webhooks.map((webhook) => ({
        key: `webhook ${webhook.id}`,
        name: `${name}: ${webhook.resourceType}`,
        direction: 'out',
        kind: `Webhook at ${webhook.host}`,
        status: <WebhookStatus webhook={webhook} />,
        facts: [
          ...(webhook.pausedUntil === null
            ? []
            : [['Next try', <RelativeTime key="at" instant={webhook.pausedUntil} />] as const]),
          [
            'Lag',
            webhook.waitingSince === null ? (
              'Nothing waits'
            ) : (
              <>
                {counted(webhook.waiting, 'change')} not told, the oldest from{' '}
                <RelativeTime instant={webhook.waitingSince} />
              </>
            ),
          ],
          ['Mapping', `FHIR R4 ${webhook.resourceType}, ids alone`],
        ],
        links: [programs],
        order: webhook.failed > 0 || webhook.pausedUntil !== null ? 0 : 1,
      }))
    : [];
