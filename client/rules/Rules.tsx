/** Rules that open, flag or move cases by facts: listed, written, tried on past facts, published by a second person. */
import { IconGavel } from '@tabler/icons-react';
import { lazy } from 'react';
import { factWords } from '#shared/facts.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { Rule, RuleAction } from '#shared/rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { BuilderPages } from '#client/shell/page-links/BuilderPages.tsx';
import { RuleState } from './RuleState.tsx';

const loadForm = async () => ({ default: (await import('./RulePanel.tsx')).RulePanel });
const RulePanel = lazy(loadForm);

function RuleItem({ rule, address }: { rule: Rule; address: ListAddress }) {
  const { id, name, revision, sentence, factType, kind, action, move } = rule;
  const label = kindOf(kind).label.toLowerCase().replace('cdi', 'CDI');
  const step = move === null ? '' : (kindOf(kind).moves[move]?.label ?? move);
  const words: Record<RuleAction, string> = {
    open: `opens ${label}`,
    flag: `flags an open ${label}`,
    move: `makes the step “${step}” of an open ${label}`,
  };
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconGavel size={20} stroke={1.5} aria-hidden />}
      name={`${name}, revision ${revision}`}
      facts={sentence}
      purpose={`${factWords[factType]} ${words[action]}`}
      end={<RuleState rule={rule} />}
    />
  );
}

export function Rules() {
  const address = useListAddress('rule');
  const query = trpc.rules.list.useQuery({});
  return (
    <ListPage
      words={['rule', 'rules']}
      above={<BuilderPages />}
      empty="No rule yet. A rule opens a case where a fact of another system asks for work: write one, try it on the last 30 days, and have a colleague publish it."
      address={address}
      query={{ ...query, data: query.data?.rules }}
      row={(rule) => <RuleItem key={rule.id} rule={rule} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <RulePanel rule={item} onGone={address.closePanel} {...form} />}
    />
  );
}
