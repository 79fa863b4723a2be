/** What was answered in a form, to be read and printed. */
import { Stack, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Answer, Item, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import facts from '#client/ui/list/Facts.module.css';
import { longDay } from '#client/ui/times/times.ts';

export function answerWords(answer: Answer): string {
  if (answer.valueBoolean !== undefined) return answer.valueBoolean ? 'Yes' : 'No';
  if (answer.valueCoding) return answer.valueCoding.display;
  if (answer.valueQuantity) return `${answer.valueQuantity.value} ${answer.valueQuantity.unit}`;
  if (answer.valueDate !== undefined) return longDay(answer.valueDate);
  return String(answer.valueString ?? answer.valueInteger ?? answer.valueDecimal ?? '');
}

interface Props {
  items: readonly Item[];
  answers: readonly ResponseItem[];
}

export function SignedAnswers({ items, answers }: Props) {
  return (
    <Stack gap="sm">
      {items.map((item) => {
        const itemAnswers = answers.filter(({ linkId }) => linkId === item.linkId);
        if (item.type === 'group')
          return itemAnswers.map((group, at) => (
            <div key={`${item.linkId} ${at}`}>
              <Text size="sm" fw={600}>
                {item.text}
                {item.repeats && ` ${at + 1}`}
              </Text>
              <SignedAnswers items={item.item ?? []} answers={group.item ?? []} />
            </div>
          ));
        const words = itemAnswers.flatMap(({ answer = [] }) => answer.map(answerWords)).join(', ');
        if (words === '') return null;
        return (
          <dl
            key={item.linkId}
            className={facts.facts}
            // Questions are sentences, longer than the terms of other lists.
            style={{ '--term-width': 'minmax(84px, 40%)' } as CSSProperties}
          >
            <dt>{item.text}</dt>
            <dd style={{ whiteSpace: 'pre-wrap' }}>{words}</dd>
          </dl>
        );
      })}
    </Stack>
  );
}
