/** The page of the rules of duty: what each allows, whether it stops or warns, and where it comes from. */
import { Badge } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { lazy } from 'react';
import type { RuleSetting } from '#shared/roster/rule-catalogue.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { RosterPages } from '#client/roster/setup/RosterPages.tsx';
import { limitWords, ruleNames, severityWords } from './rule-words.ts';

const loadForm = async () => ({ default: (await import('./RuleForm.tsx')).RuleForm });
const RuleForm = lazy(loadForm);

const colours = { stop: 'bad', warning: 'warn', off: 'off' } as const;

function RuleItem({ setting, address }: { setting: RuleSetting; address: ListAddress }) {
  const { rule, severity, citation } = setting;
  return (
    <LinkedItem
      id={rule}
      address={address}
      picture={<IconScale size={22} stroke={1.5} aria-hidden />}
      name={ruleNames[rule]}
      facts={limitWords(setting)}
      purpose={citation}
      end={
        <Badge variant="light" tt="none" color={colours[severity]}>
          {severityWords[severity]}
        </Badge>
      }
    />
  );
}

export function DutyRules() {
  const address = useListAddress('rule');
  const rules = trpc.roster.rules.list.useQuery({});
  const data = rules.data?.map((setting) => ({
    ...setting,
    id: setting.rule,
    name: ruleNames[setting.rule],
  }));
  return (
    <ListPage
      title="Rules of duty"
      words={['rule', 'rules']}
      above={<RosterPages />}
      canAdd={false}
      empty=""
      address={address}
      query={{ ...rules, data }}
      row={(setting) => <RuleItem key={setting.id} setting={setting} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => item && <RuleForm setting={item} {...form} />}
    />
  );
}
