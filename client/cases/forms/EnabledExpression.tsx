/** The expression by which a question is asked, as it came with an imported form; it can be taken off. */
import { Button, Group } from '@mantine/core';
import { enabledOf, enabledUrl, type Item } from '#shared/cases/case-forms/questionnaire.ts';
import { ExpressionText } from './ExpressionText.tsx';

interface Props {
  item: Item;
  isReadOnly: boolean;
  onChange: (item: Item) => void;
}

function withoutEnabled(item: Item): Item {
  const { extension = [], ...others } = item;
  const otherExtensions = extension.filter(({ url }) => url !== enabledUrl);
  return otherExtensions.length > 0 ? { ...others, extension: otherExtensions } : others;
}

export function EnabledExpression({ item, isReadOnly, onChange }: Props) {
  const expression = enabledOf(item);
  if (expression === null) return null;
  return (
    <>
      <ExpressionText label="Asked where this gives true" expression={expression} />
      {!isReadOnly && (
        <Group>
          <Button variant="default" onClick={() => onChange(withoutEnabled(item))}>
            Ask it always
          </Button>
        </Group>
      )}
    </>
  );
}
