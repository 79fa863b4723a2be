/** The page of the rules of duty by set: what each allows, whether it stops or warns, and who is under it. */
import { Badge, Stack, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RuleSetName, RuleSetting } from '#shared/roster/rule-catalogue.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { RosterPages } from '#client/roster/setup/RosterPages.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { limitWords, ruleNames, setWords, severityWords } from './rule-words.ts';
import { setNames } from '#shared/roster/rule-set-words.ts';

const loadForm = async () => ({ default: (await import('./RuleForm.tsx')).RuleForm });
const RuleForm = lazy(loadForm);
const RuleSetsInUse = lazy(async () => ({
  default: (await import('./RuleSetsInUse.tsx')).RuleSetsInUse,
}));

const colours = { stop: 'bad', warning: 'warn', off: 'off' } as const;

type ListedRule = RuleSetting & { id: string; name: string; version: number };

function RuleItem({ setting, address }: { setting: ListedRule; address: ListAddress }) {
  const { id, rule, set, severity, citation } = setting;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconScale size={22} stroke={1.5} aria-hidden />}
      name={ruleNames[rule]}
      facts={set === null ? 'For everybody' : limitWords(setting)}
      purpose={citation}
      end={
        <Badge variant="light" tt="none" color={colours[severity]}>
          {severityWords[severity]}
        </Badge>
      }
    />
  );
}

/** The residents' rules and those for everybody keep the addresses that they had. */
const idOf = ({ set, rule }: RuleSetting) => (set === 'nurses' ? `nurses-${rule}` : rule);

function SetChoice({ set, onChange }: { set: RuleSetName; onChange: (set: RuleSetName) => void }) {
  return (
    <Stack gap="xs" mb="md" align="flex-start">
      <SegmentedControl
        aria-label="Set of rules"
        data={Object.entries(setNames).map(([value, label]) => ({
          value: value as RuleSetName,
          label,
        }))}
        value={set}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed" maw={720}>
        {setWords[set]}
      </Text>
    </Stack>
  );
}

export function DutyRules() {
  const address = useListAddress('rule');
  const { view } = address;
  const [set, setSet] = useState<RuleSetName>(
    view.is === 'one' && view.id.startsWith('nurses-') ? 'nurses' : 'residents',
  );
  const rules = trpc.roster.rules.list.useQuery({});
  const data: ListedRule[] | undefined = rules.data
    ?.filter((setting) => setting.set === null || setting.set === set)
    .toSorted((a, b) => Number(a.set === null) - Number(b.set === null))
    .map((setting) => ({ ...setting, id: idOf(setting), name: ruleNames[setting.rule] }));
  const choose = (chosen: RuleSetName) => {
    if (view.is === 'one') address.closePanel();
    setSet(chosen);
  };
  return (
    <>
      <ListPage
        title="Rules of duty"
        words={['rule', 'rules']}
        above={
          <>
            <RosterPages />
            <SetChoice set={set} onChange={choose} />
          </>
        }
        canAdd={false}
        empty=""
        address={address}
        query={{ ...rules, data }}
        row={(setting) => <RuleItem key={setting.id} setting={setting} address={address} />}
        loadForm={loadForm}
        form={({ item, ...form }) => item && <RuleForm setting={item} {...form} />}
      />
      <Suspense fallback={<LoadingRows words="Loading who is under which rules" height={56} />}>
        <RuleSetsInUse set={set} />
      </Suspense>
    </>
  );
}
