/** A shift as planned and as worked, with what the rules of duty say of it. */
import { Badge, Group, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WorkedShift } from '#shared/roster/times-worked.ts';
import { workedStateWords } from '#shared/roster/times-worked/state-words.ts';
import { Item } from '#client/ui/list/ItemList.tsx';
import { factsOf, shiftName, stateColours } from './worked-words.ts';

interface Props {
  shift: WorkedShift;
  zone: string;
  /** A form about it, in place of its buttons. */
  below?: ReactNode;
  /** What can be done with it; on a phone it has a line of its own. */
  children?: ReactNode;
}

export const keyOf = ({ id, assignmentId }: WorkedShift): string => assignmentId ?? id ?? '';

export const WorkedItem = ({ shift, zone, below, children }: Props) => (
  <Item
    picture={<IconClockCheck size={22} stroke={1.5} aria-hidden />}
    name={<strong className="numbers">{shiftName(shift)}</strong>}
    facts={
      <>
        {factsOf(shift, zone).join(' ')}
        {shift.findings.map(({ words, severity }) => (
          <Text key={words} size="sm" c={severity === 'stop' ? 'var(--bad)' : 'var(--warn)'}>
            {words}
          </Text>
        ))}
        {below}
      </>
    }
    purpose={
      below ? undefined : (
        <Group gap="sm" data-not-printed>
          {children}
        </Group>
      )
    }
    end={
      below ? undefined : (
        <Badge variant="light" color={stateColours[shift.state]} tt="none">
          {workedStateWords[shift.state]}
        </Badge>
      )
    }
  />
);
