/** Says when the patient is to leave, so that what has to come before gets its time. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { dayIn, momentWords } from '#client/ui/times/times.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';

interface Props extends Pick<NoticeRecord, 'caseId' | 'dischargeAt' | 'dischargeBy' | 'zone'> {}

/** What is known already; a day that is expected counts until its noon. */
const knownWords = ({ dischargeAt, dischargeBy, zone }: Props): string | null =>
  dischargeAt &&
  (dischargeBy === 'plan'
    ? `Planned: ${momentWords(dischargeAt, { zone })}.`
    : `Expected by the record or a colleague: ${momentWords(dischargeAt, { zone })}. A day without a time counts until noon.`);

export function PlanDischarge(props: Props) {
  const { caseId, dischargeAt: knownAt, zone } = props;
  const [today] = useState(() => dayIn(zone, Date.now()));
  const [day, setDay] = useState(() => (knownAt ? dayIn(zone, Date.parse(knownAt)) : ''));
  const [time, setTime] = useState('14:00');
  const plan = trpc.utilization.notices.planDischarge.useMutation({
    onSuccess: () => toast.done('Notices that have to come before the discharge have their time.'),
    onError: (error) => {
      if (!fieldProblems(error)['dischargeAt']) toast.problem(wordsFor(error));
    },
  });
  const dischargeAt = day && time ? wallInstant(day, time, zone).instant : null;
  return (
    <section aria-label="Planned discharge" data-not-printed>
      <Group gap="sm" align="flex-end">
        <DateField
          label="Patient leaves on"
          w={180}
          value={day}
          today={today}
          firstDay={today}
          error={fieldProblems(plan.error)['dischargeAt']}
          onChange={setDay}
        />
        <TimeField label="At" w={110} value={time} onChange={setTime} />
        <Button
          variant="default"
          disabled={dischargeAt === null}
          loading={plan.isPending}
          onClick={() => dischargeAt && plan.mutate({ caseId, dischargeAt })}
        >
          Plan discharge
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {knownWords(props)} Opens the copy of the Important Message where one is owed, due 4 hours
        before.
      </Text>
    </section>
  );
}
