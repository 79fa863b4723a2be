/** Why a rule opened or raised a case: its sentence, and the facts as they were then. */
import { List, Text } from '@mantine/core';
import { factWords } from '#shared/facts.ts';
import type { RuleReason } from '#shared/rules.ts';
import { momentWords } from '#client/ui/times/times.ts';

interface Props {
  because: RuleReason;
  zone: string;
}

export const RuleReasonText = ({ because, zone }: Props) => (
  <>
    <Text size="sm">
      {because.sentence} (revision {because.revision})
    </Text>
    <List size="sm" withPadding aria-label="What it saw">
      {because.inputs.map(({ factId, type, title, value, at, precision, source }) => (
        <List.Item key={factId}>
          {factWords[type]}: {title}
          {value && ` ${value}`}, {momentWords(at, { precision, zone })}, from {source}
        </List.Item>
      ))}
    </List>
  </>
);
