/** One day of the week: its spans, with buttons to add one and to copy them to other days. */
import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconCalendarEvent, IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { faultOf, faultOfDays, type WeeklySpan } from './hour-spans.ts';
import { SpanFields } from './SpanFields.tsx';
import { weekdays } from './weekdays.ts';
import classes from './Hours.module.css';

interface IndexedSpan {
  span: WeeklySpan;
  /** Its index among all spans of the week. */
  at: number;
}

interface Props {
  weekday: number;
  name: string;
  spans: readonly IndexedSpan[];
  /** Said of a day without spans. */
  emptyWords: string;
  /** Errors are shown after the first attempt to save. */
  isTried: boolean;
  onChange: (at: number, changes: Partial<WeeklySpan>) => void;
  onRemove: (at: number) => void;
  onAdd: () => void;
  onCopy: (to: readonly number[]) => void;
}

function CopyMenu({ weekday, name, onCopy }: Pick<Props, 'weekday' | 'name' | 'onCopy'>) {
  const otherWeekdays = weekdays.filter((otherDay) => otherDay.weekday !== weekday);
  return (
    <ButtonMenu
      position="bottom-end"
      button={(props) => (
        <Tooltip label={`Copy ${name} to other days`}>
          <ActionIcon {...props} variant="subtle" color="off" size={36} aria-label={`Copy ${name}`}>
            <IconCopy size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    >
      <Menu.Label>Copy {name} to</Menu.Label>
      <Menu.Item onClick={() => onCopy([1, 2, 3, 4, 5])}>Monday to Friday</Menu.Item>
      <Menu.Item onClick={() => onCopy([1, 2, 3, 4, 5, 6, 7])}>Every day</Menu.Item>
      {otherWeekdays.map((other) => (
        <Menu.Item key={other.weekday} onClick={() => onCopy([other.weekday])}>
          {other.name}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}

interface ValidityProps {
  name: string;
  span: WeeklySpan;
  fault: string | null;
  onChange: (changes: Partial<WeeklySpan>) => void;
}

function Validity({ name, span, fault, onChange }: ValidityProps) {
  return (
    <div className={classes.times}>
      <DateField
        aria-label={`${name} ${span.from} valid from`}
        value={span.validFrom}
        onChange={(validFrom) => onChange({ validFrom })}
      />
      <span aria-hidden>-</span>
      <DateField
        aria-label={`${name} ${span.from} valid until`}
        value={span.validUntil}
        error={fault}
        onChange={(validUntil) => onChange({ validUntil })}
      />
    </div>
  );
}

function SpanOfDay({ name, indexed, row }: { name: string; indexed: IndexedSpan; row: Props }) {
  const { span, at } = indexed;
  const [isLimited, setLimited] = useState(Boolean(span.validFrom || span.validUntil));
  const onChange = (changes: Partial<WeeklySpan>) => row.onChange(at, changes);
  return (
    <>
      <SpanFields
        name={name}
        span={span}
        fault={row.isTried ? faultOf(span) : null}
        onChange={onChange}
        onRemove={() => row.onRemove(at)}
      >
        <Tooltip label={isLimited ? 'On all dates' : 'Only between two dates'}>
          <ActionIcon
            variant={isLimited ? 'light' : 'subtle'}
            color={isLimited ? 'accent' : 'off'}
            size={36}
            aria-label={`${name} ${span.from} only between two dates`}
            aria-pressed={isLimited}
            onClick={() => {
              setLimited(!isLimited);
              if (isLimited) onChange({ validFrom: '', validUntil: '' });
            }}
          >
            <IconCalendarEvent size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </SpanFields>
      {isLimited && (
        <Validity
          name={name}
          span={span}
          fault={row.isTried ? faultOfDays(span) : null}
          onChange={onChange}
        />
      )}
    </>
  );
}

export function WeekdayRow(props: Props) {
  const { weekday, name, spans, emptyWords, onAdd, onCopy } = props;
  return (
    <li className={classes.weekday} aria-label={name}>
      <Text fw={600} className={classes.dayName}>
        {name}
      </Text>
      <div className={classes.spans}>
        {spans.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.none}>
            {emptyWords}
          </Text>
        )}
        {spans.map((indexed) => (
          <SpanOfDay key={indexed.at} name={name} indexed={indexed} row={props} />
        ))}
      </div>
      <Group gap={4} wrap="nowrap" className={classes.dayActions}>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add ?? ''}
          aria-label={`Add hours on ${name}`}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={onAdd}
        >
          Add
        </Button>
        <CopyMenu weekday={weekday} name={name} onCopy={onCopy} />
      </Group>
    </li>
  );
}
