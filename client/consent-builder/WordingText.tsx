/** The text of a wording, and the list of the blanks of its use, which go where the cursor stands. */
import { Textarea } from '@mantine/core';
import { isPage, limitOf } from '#shared/wordings.ts';
import {
  blankLabels,
  blankMark,
  blankNamesOf,
  type Blank,
  type UseBlanks,
} from '#shared/wordings/wording-blanks.ts';
import {
  isConsentUse,
  isSmsUse,
  useWords,
  type WordingUse,
} from '#shared/wordings/wording-uses.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { useInsertAtCursor } from '#client/ui/fields/insert-at-cursor.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import type { WordingFields } from './wording-fields.ts';

function describe(use: WordingUse): string {
  if (isPage(use)) return '“## ” begins a heading, “- ” an item of a list.';
  if (isConsentUse(use)) return 'One sentence a line.';
  const most = `${limitOf(use).toLocaleString('en')} characters`;
  if (isSmsUse(use)) return `One line of at most ${most}. A full stop is added.`;
  return useWords(use).isLine
    ? `One line of at most ${most}.`
    : `At most ${most}; a line ends where you end it.`;
}

const optionsOf = (blanks: UseBlanks) =>
  blankNamesOf(blanks).map((name) => ({
    value: name,
    label: `${blankLabels[name]}${blanks[name] === 'needed' ? ', needed' : ''}`,
  }));

interface Props {
  use: WordingUse;
  draft: Draft<WordingFields>;
  isReadOnly: boolean;
}

export function WordingText({ use, draft, isReadOnly }: Props) {
  const { values, change } = draft;
  const { field, insert } = useInsertAtCursor(values.text, (text) => change({ text }));
  const { blanks = {}, isLine = false } = useWords(use);
  const options = optionsOf(blanks);
  const rows = isPage(use) || isConsentUse(use) ? 8 : 3;
  return (
    <>
      {!isReadOnly && options.length > 0 && (
        <Picker<Blank>
          label="Insert a blank"
          description="It goes where the cursor stands. The product fills it."
          placeholder="Choose"
          data={options}
          value={null}
          onChange={(name) => name !== null && insert(blankMark(name))}
        />
      )}
      <Textarea
        ref={field}
        label="Text"
        description={describe(use)}
        lang={values.language ?? undefined}
        dir="auto"
        autosize
        minRows={isLine ? 1 : rows}
        maxRows={28}
        readOnly={isReadOnly}
        {...textOf(draft, 'text')}
      />
    </>
  );
}
