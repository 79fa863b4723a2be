/** What the payer answered about a stay, by whom it was recorded and when; corrected by another row. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { payerAnswerKinds, type PayerAnswer } from '#shared/utilization/payer-answers.ts';
import type { OpenedStay } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { dayRange, momentWords } from '#client/ui/times/times.ts';
import { daysIn } from '#shared/time.ts';
import { authorizationWords } from '#client/utilization/stays/stay-words.ts';
import { RecordAnswer } from './RecordAnswer.tsx';

const answerWords = ({ answer, fromDay, untilDay }: PayerAnswer): string => {
  if (answer === 'withdrawn') return 'Taken back';
  const word = payerAnswerKinds[answer];
  if (fromDay === null || untilDay === null) return word;
  const days = daysIn({ from: fromDay, to: untilDay });
  return `${word}: ${counted(days, 'day')}, ${dayRange(fromDay, untilDay)}`;
};

interface RowProps {
  answer: PayerAnswer;
  zone: string;
  onCorrect: () => void;
}

function AnswerRow({ answer, zone, onCorrect }: RowProps) {
  const { payer, number, spokeWith, callReference, note, isPast } = answer;
  const withdraw = trpc.utilization.stays.withdrawPayerAnswer.useMutation({
    onSuccess: () => toast.done('The answer is taken back.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const moment = (at: string) => momentWords(at, { precision: undefined, zone });
  const isCorrected = isPast && answer.answer !== 'withdrawn';
  return (
    <div>
      <Text size="sm" fw={isPast ? 400 : 600} td={isCorrected ? 'line-through' : undefined}>
        {answerWords(answer)}
      </Text>
      <Text size="xs" c="dimmed">
        {[
          payer,
          number && `number ${number}`,
          spokeWith && `spoke with ${spokeWith}`,
          callReference && `call ${callReference}`,
          `answered ${moment(answer.answeredAt)}`,
          answer.source === null
            ? `recorded by ${answer.recordedBy ?? ''}, ${moment(answer.recordedAt)}`
            : `sent by ${answer.source}, ${moment(answer.recordedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {note && <Text size="sm">{note}</Text>}
      {!isPast && (
        <Group gap="xs" data-not-printed>
          <Button variant="subtle" size="compact-sm" onClick={onCorrect}>
            Correct
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ answerId: answer.id })}
          >
            Take back
          </Button>
        </Group>
      )}
    </div>
  );
}

export function PayerAnswers({ opened }: { opened: OpenedStay }) {
  const { stay, answers, zone } = opened;
  const [form, setForm] = useState<'new' | PayerAnswer | null>(null);
  return (
    <Stack gap="sm">
      <Text size="sm">{authorizationWords(stay) || 'The payer has not answered.'}</Text>
      {answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} zone={zone} onCorrect={() => setForm(answer)} />
      ))}
      {form === null ? (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          data-not-printed
          onClick={() => setForm('new')}
        >
          Record payer’s answer
        </Button>
      ) : (
        <RecordAnswer
          key={form === 'new' ? 'new' : form.id}
          opened={opened}
          corrected={form === 'new' ? null : form}
          onDone={() => setForm(null)}
        />
      )}
    </Stack>
  );
}
