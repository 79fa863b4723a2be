/** Parts the text of a public page into headings, lists and paragraphs; nothing of it is markup. */

type PageBlock =
  | { is: 'heading'; text: string }
  | { is: 'list'; items: string[] }
  | { is: 'paragraph'; text: string };

/** `## ` begins a heading, `- ` an item of a list; an empty line ends a paragraph. One pass over the lines. */
export function pageBlocks(text: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const last = blocks.at(-1);
    if (line === '') {
      isOpen = false;
    } else if (line.startsWith('## ')) {
      blocks.push({ is: 'heading', text: line.slice(3) });
      isOpen = false;
    } else if (line.startsWith('- ')) {
      if (isOpen && last?.is === 'list') last.items.push(line.slice(2));
      else blocks.push({ is: 'list', items: [line.slice(2)] });
      isOpen = true;
    } else if (isOpen && last?.is === 'paragraph') {
      last.text += ` ${line}`;
    } else {
      blocks.push({ is: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return blocks;
}
