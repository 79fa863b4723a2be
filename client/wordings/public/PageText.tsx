/** The text of a public page: headings, lists and paragraphs. */
import { Typography } from '@mantine/core';
import { pageBlocks } from './page-blocks.ts';

export function PageText({ text, language }: { text: string; language: string }) {
  return (
    <Typography lang={language} dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {pageBlocks(text).map((block, at) => {
        if (block.is === 'heading') return <h2 key={at}>{block.text}</h2>;
        if (block.is === 'paragraph') return <p key={at}>{block.text}</p>;
        return (
          <ul key={at}>
            {block.items.map((item, itemAt) => (
              <li key={itemAt}>{item}</li>
            ))}
          </ul>
        );
      })}
    </Typography>
  );
}
