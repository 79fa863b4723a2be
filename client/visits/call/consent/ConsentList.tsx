/** The consents of a visit: what was asked of whom, in which words, when, and whether it was revoked. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  consentKindWords,
  type ConsentDecision,
  type ConsentKind,
} from '#shared/visits/consent-kinds.ts';
import { languageName } from '#client/ui/languages.ts';
import { dayIn, pastDay, secondTime } from '#client/ui/times/times.ts';
import classes from './ConsentList.module.css';

export interface ShownConsent {
  id: string;
  kind: ConsentKind;
  decision: ConsentDecision;
  name: string;
  role: string;
  version: string;
  wording: string;
  askedBy: string | null;
  givenAt: string;
  revokedAt: string | null;
  revokedBy: string | null;
}

interface Props {
  consents: readonly ShownConsent[];
  zone: string;
  /** What can be done with one, below it. */
  action?: (consent: ShownConsent) => ReactNode;
}

function stateOf({ decision, revokedAt, revokedBy }: ShownConsent, zone: string): string {
  if (decision === 'refused')
    return revokedAt === null
      ? 'Refused'
      : `Refused; may be asked again since ${secondTime(revokedAt, zone)}`;
  if (revokedAt === null) return 'Given';
  const by = revokedBy === null ? 'by themselves' : `by ${revokedBy}, at their request`;
  return `Revoked ${secondTime(revokedAt, zone)} ${by}`;
}

/** Of questions whose words depend on the browser: "captions-1". */
const questionVersions = { captions: true, snapshot: true };

/** The product's own words have a day, the hospital's a language and a number: "es-3". */
function wordingTitle(version: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(version)) return `Wording of ${pastDay(version)}`;
  const [, language, number] = /^([A-Za-z-]+)-(\d+)$/.exec(version) ?? [];
  // The questions in the call have a name instead.
  return language === undefined || language in questionVersions
    ? 'Wording'
    : `Wording in ${languageName(language)}, version ${number}`;
}

export function ConsentList({ consents, zone, action }: Props) {
  return (
    <ul className={classes.list}>
      {consents.map((consent) => {
        const { id, kind, name, role, givenAt, askedBy, version, wording } = consent;
        return (
          <li key={id}>
            <Text fw={650} size="sm">
              {consentKindWords[kind]}: {name}, {role}
            </Text>
            <Text
              size="sm"
              {...((consent.decision === 'refused' || consent.revokedAt !== null) && { c: 'bad' })}
            >
              {stateOf(consent, zone)}
            </Text>
            <Text size="sm" c="dimmed">
              {pastDay(dayIn(zone, givenAt))}, {secondTime(givenAt, zone)}
              {askedBy !== null && `, asked by ${askedBy}`}
            </Text>
            <details>
              <summary>{wordingTitle(version)}</summary>
              <Text size="sm" className={classes.wording}>
                {wording}
              </Text>
            </details>
            {action?.(consent)}
          </li>
        );
      })}
    </ul>
  );
}
