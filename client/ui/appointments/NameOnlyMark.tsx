/** Beside a name without room for words: nobody has said which patient it is. */
import { VisuallyHidden } from '@mantine/core';
import { nameOnlyWords } from './appointment-words.ts';

export const NameOnlyMark = () => (
  <>
    {' '}
    <b aria-hidden title={nameOnlyWords}>
      ?
    </b>
    <VisuallyHidden>, {nameOnlyWords.toLowerCase()}</VisuallyHidden>
  </>
);
