/** Rules that open cases from facts: listed, written, tried on past facts, published by a second person. */
import { Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { lazy } from 'react';
import { factWords } from '#shared/facts.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { Rule } from '#shared/rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { BuilderPages } from '#client/shell/layout/BuilderPages.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { RuleState } from './RuleState.tsx';

const loadForm = async () => ({ default: (await import('./RulePanel.tsx')).RulePanel });
const RulePanel = lazy(loadForm);

function RuleItem({ rule, address }: { rule: Rule; address: ListAddress }) {
  const { id, name, revision, sentence, factType, kind } = rule;
  const isOpen = address.view.is === 'one' && address.view.id === id;
  return (
    <Item
      picture={<IconGavel size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...address.linkTo(id)} isOpen={isOpen}>
          <Text component="span" fw={600}>
            {name}, revision {revision}
          </Text>
        </RowLink>
      }
      facts={sentence}
      purpose={`${factWords[factType]} opens ${kindOf(kind).label.toLowerCase().replace('cdi', 'CDI')}`}
      end={<RuleState rule={rule} />}
      isOpen={isOpen}
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
