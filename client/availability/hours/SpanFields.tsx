/** The two time fields of a span within a day, and what is wrong with them. */
import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import type { Span } from './hour-spans.ts';
import classes from './Hours.module.css';

interface Props {
  /** "Monday" or "Closed": part of the name of each field for screen readers. */
  name: string;
  span: Span;
  fault: string | null;
  onChange: (changes: Partial<Span>) => void;
  onRemove: () => void;
  children?: ReactNode;
}

export function SpanFields({ name, span, fault, onChange, onRemove, children }: Props) {
  return (
    <div className={classes.span}>
      <div className={classes.times}>
        <TimeField
          aria-label={`${name} from`}
          value={span.from}
          error={fault !== null}
          onChange={(from) => onChange({ from })}
        />
        <span aria-hidden>-</span>
        <TimeField
          aria-label={`${name} until`}
          value={span.until}
          error={fault !== null}
          onChange={(until) => onChange({ until })}
        />
        {children}
        <ActionIcon
          variant="subtle"
          color="off"
          size={36}
          aria-label={`Remove ${name} ${span.from} to ${span.until}`}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {fault && (
        <Text size="sm" c="var(--bad)">
          {fault}
        </Text>
      )}
    </div>
  );
}
