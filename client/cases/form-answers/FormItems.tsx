/** The fields of one level of a form; groups that repeat have a button to add and to remove one. */
import { Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Item, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import { FormField } from './QuestionField.tsx';

interface Props {
  items: readonly Item[];
  /** What is asked now, with what is calculated. */
  askedItems: readonly ResponseItem[];
  /** What was answered so far, also to what is not asked any more. */
  answers: readonly ResponseItem[];
  /** Where this level is: `finding.0/`. */
  at: string;
  problems: ReadonlyMap<string, string>;
  /** What the record says of a question outside of groups, by linkId. */
  sources?: ReadonlyMap<string, string>;
  onChange: (answers: readonly ResponseItem[]) => void;
}

type LevelProps = Omit<Props, 'items'> & { item: Item };

const belongsTo = (item: Item) => (responseItem: ResponseItem) =>
  responseItem.linkId === item.linkId;

function Group({ item, askedItems, answers, at, problems, onChange }: LevelProps) {
  const askedGroups = askedItems.filter(belongsTo(item));
  const answeredGroups = answers.filter(belongsTo(item));
  const otherAnswers = answers.filter((answer) => !belongsTo(item)(answer));
  const put = (groups: readonly ResponseItem[]) => onChange([...otherAnswers, ...groups]);
  const problem = problems.get(`${at}${item.linkId}`);
  return (
    <Stack gap="sm" component="fieldset" bd={0} m={0} p={0} aria-label={item.text}>
      <Text fw={600} size="sm" component="legend">
        {item.text}
      </Text>
      {askedGroups.map((group, number) => (
        <Stack
          key={number}
          gap="sm"
          pl="sm"
          style={{ border: 0, borderInlineStart: '2px solid var(--mantine-color-default-border)' }}
          component="fieldset"
          m={0}
          aria-label={item.repeats ? `${item.text} ${number + 1}` : item.text}
        >
          <FormItems
            items={item.item ?? []}
            askedItems={group.item ?? []}
            answers={answeredGroups[number]?.item ?? []}
            at={`${at}${item.linkId}${item.repeats ? `.${number}` : ''}/`}
            problems={problems}
            onChange={(inner) => {
              const groups =
                answeredGroups.length > number
                  ? answeredGroups
                  : [...answeredGroups, { linkId: item.linkId }];
              put(
                groups.map((group, index) =>
                  index === number ? { linkId: item.linkId, item: [...inner] } : group,
                ),
              );
            }}
          />
          {item.repeats && (
            <Button
              variant="subtle"
              color="bad"
              size="xs"
              style={{ alignSelf: 'start' }}
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
              onClick={() => put(answeredGroups.filter((_group, index) => index !== number))}
            >
              Remove {item.text.toLowerCase()} {number + 1}
            </Button>
          )}
        </Stack>
      ))}
      {problem && (
        <Text size="xs" c="bad">
          {problem}
        </Text>
      )}
      {item.repeats && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => put([...answeredGroups, { linkId: item.linkId, item: [] }])}
        >
          Add {item.text.toLowerCase()}
        </Button>
      )}
    </Stack>
  );
}

export function FormItems({ items, ...level }: Props) {
  const { askedItems, answers, at, problems, onChange } = level;
  return (
    <Stack gap="sm">
      {items.map((item) => {
        if (item.type === 'display')
          return (
            <Text key={item.linkId} size="sm">
              {item.text}
            </Text>
          );
        if (item.type === 'group') return <Group key={item.linkId} item={item} {...level} />;
        const askedItem = askedItems.find(belongsTo(item));
        if (!askedItem) return null;
        const otherAnswers = answers.filter((answer) => !belongsTo(item)(answer));
        return (
          <FormField
            key={item.linkId}
            item={item}
            answers={askedItem.answer ?? []}
            problem={problems.get(`${at}${item.linkId}`)}
            source={level.sources?.get(item.linkId)}
            onChange={(answer) =>
              onChange(
                answer.length > 0
                  ? [...otherAnswers, { linkId: item.linkId, answer }]
                  : otherAnswers,
              )
            }
          />
        );
      })}
    </Stack>
  );
}
