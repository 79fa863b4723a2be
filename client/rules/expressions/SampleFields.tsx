/** Sample facts beside a rule, and what its expressions give on them while they are typed. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { factWords } from '#shared/facts.ts';
import type { NewRule } from '#shared/rules.ts';
import type { SampleVerdict } from '#shared/rules/sample-facts.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { CodeEditor } from '#client/ui/fields/code-editor/CodeEditor.tsx';
import type { useExpressionCheck } from './use-expression-check.ts';
import classes from './SampleFields.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function verdictWords({ holds, words }: SampleVerdict): string {
  if (holds === null) return `It cannot be evaluated: ${words ?? ''}`;
  return holds
    ? 'The rule holds for the first fact.'
    : 'The rule does not hold for the first fact.';
}

function Verdict({ verdict }: { verdict: SampleVerdict }) {
  const { parts, evidence, holds } = verdict;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {verdictWords(verdict)}
      </Text>
      {parts.length > 1 && (
        <ul className={classes.parts} aria-label="Its parts">
          {parts.map(({ expression, gives, isTrue }, nth) => (
            <li key={`${nth} ${expression}`}>
              {isTrue ? <IconCheck {...icon} /> : <IconMinus {...icon} />}
              <span>
                <code>{expression}</code> gives {gives}
              </span>
            </li>
          ))}
        </ul>
      )}
      {holds && evidence.length > 0 && <Text size="sm">Shown besides: {evidence.join(', ')}</Text>}
    </Stack>
  );
}

interface Props {
  factType: NewRule['factType'];
  sample: string;
  onChange: (sample: string) => void;
  check: ReturnType<typeof useExpressionCheck>;
}

export function SampleFields({ factType, sample, onChange, check }: Props) {
  const { checked, isCurrent, query } = check;
  return (
    <details className={classes.sample} open>
      <summary>Try it on sample facts</summary>
      <Stack gap="sm" pt="xs">
        <CodeEditor
          label="Sample facts"
          description={`Made up, of no patient. The first is the ${factWords[factType].toLowerCase()} that is judged, all are %facts. Change them as you like; they are not stored.`}
          value={sample}
          minLines={4}
          maxLines={12}
          error={checked?.sampleProblem ?? undefined}
          onChange={onChange}
        />
        <output aria-label="On the sample facts" className={classes.verdict} aria-busy={!isCurrent}>
          {query.isError ? (
            <Alert color="bad" title="It could not be tried">
              {wordsFor(query.error)}
            </Alert>
          ) : checked?.verdict ? (
            <Verdict verdict={checked.verdict} />
          ) : (
            <Text size="sm" c="dimmed">
              What the expression gives stands here, once it can be read.
            </Text>
          )}
        </output>
      </Stack>
    </details>
  );
}
