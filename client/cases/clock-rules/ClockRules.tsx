/** The rules by which clocks of cases run: each version with its source, published by a second person. */
import { IconClockCog } from '@tabler/icons-react';
import { lazy } from 'react';
import { minuteMs } from '#shared/durations.ts';
import type { ClockRule } from '#shared/cases/clock-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { BuilderPages } from '#client/shell/page-links/BuilderPages.tsx';
import { todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { RuleStanding } from './RuleStanding.tsx';
import { sentenceOf } from './clock-rule-words.ts';

const loadForm = async () => ({ default: (await import('./ClockRulePanel.tsx')).ClockRulePanel });
const ClockRulePanel = lazy(loadForm);

function RuleItem({ rule, address }: { rule: ClockRule; address: ListAddress }) {
  const { id, label, revision, citation } = rule;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconClockCog size={20} stroke={1.5} aria-hidden />}
      name={`${label}, version ${revision}`}
      facts={sentenceOf(rule)}
      purpose={citation}
      end={<RuleStanding rule={rule} />}
    />
  );
}

export function ClockRules() {
  const address = useListAddress('clock');
  const query = trpc.cases.clockRules.list.useQuery({});
  const { rules, zone } = query.data ?? {};
  const today = todayIn(zone, useNow(minuteMs));
  return (
    <ListPage
      title="Rules of clocks"
      words={['rule', 'rules']}
      above={<BuilderPages />}
      empty="No rule of a clock yet, so no case is due by one. Write a rule with the place where it is written, and have a colleague publish it."
      address={address}
      query={{
        ...query,
        data: rules?.map((rule) => ({ id: rule.id, name: rule.label, rule })),
      }}
      row={({ rule }) => <RuleItem key={rule.id} rule={rule} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => (
        <ClockRulePanel
          rule={item?.rule}
          all={rules ?? []}
          zone={zone ?? 'UTC'}
          today={today}
          onGone={address.closePanel}
          {...form}
        />
      )}
    />
  );
}
