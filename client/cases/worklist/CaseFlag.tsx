/** What a rule flagged on a case: its sentence, until somebody has seen it. */
import { Text, VisuallyHidden } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { CaseLine } from '#shared/cases.ts';
import classes from './CaseFlag.module.css';

export function CaseFlag({ flag, closedAt }: Pick<CaseLine, 'flag' | 'closedAt'>) {
  if (flag === null || closedAt !== null) return null;
  return (
    <Text component="span" size="xs" c="warn" className={classes.flag ?? ''}>
      <IconFlag size={14} stroke={1.5} aria-hidden className={classes.icon} />
      <span>
        <VisuallyHidden>Flagged: </VisuallyHidden>
        {flag.sentence}
      </span>
    </Text>
  );
}
