/** One connection: what it is, how it stands, and where it is managed. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Permission } from '#shared/roles.ts';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Card } from '#client/ui/Card.tsx';
import classes from './ConnectionCard.module.css';

export interface ConnectionFacts {
  key: string;
  name: string;
  /** Seen from here. */
  direction: 'in' | 'out' | 'both';
  /** "HL7 v2 over MLLP, EPIC at NORTH". */
  kind: string;
  status: ReactNode;
  facts: readonly (readonly [term: string, words: ReactNode])[];
  /** Besides the links. */
  action?: ReactNode;
  links: readonly { label: string; to: string; permission: Permission }[];
  /** 0: it needs somebody; 1: it works; 2: it was ended. */
  order: 0 | 1 | 2;
}

const directions = {
  in: { word: 'In', Picture: IconArrowDownLeft },
  out: { word: 'Out', Picture: IconArrowUpRight },
  both: { word: 'In and out', Picture: IconArrowsLeftRight },
} as const;

export function ConnectionCard({ card }: { card: ConnectionFacts }) {
  const { name, direction, kind, status, facts, links, action } = card;
  const user = useUser();
  const { word, Picture } = directions[direction];
  return (
    <li>
      <Card p="md" h="100%">
        <Stack gap="sm">
          <Group justify="space-between" wrap="nowrap" align="start">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <div style={{ flex: 'none' }}>{status}</div>
          </Group>
          <Group gap={6} wrap="nowrap" align="start">
            <Picture size={18} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
            <Text size="sm">
              {word}. {kind}.
            </Text>
          </Group>
          <dl className={classes.facts}>
            {facts.map(([term, words]) => (
              <div key={term} style={{ display: 'contents' }}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <Group gap="md">
            {links
              .filter(({ permission }) => may(user, permission))
              .map(({ label, to }) => (
                <Anchor
                  key={to}
                  component={Link}
                  to={to}
                  size="sm"
                  aria-label={`${label}: ${name}`}
                >
                  {label}
                </Anchor>
              ))}
            {action}
          </Group>
        </Stack>
      </Card>
    </li>
  );
}
