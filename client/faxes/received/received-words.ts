/** What is known of a fax that came in, in words. */
import type { ReceivedFax } from '#shared/faxes/received-faxes.ts';
import { counted } from '#client/ui/list/counted.ts';

export const pagesWords = ({ pages, source }: Pick<ReceivedFax, 'pages' | 'source'>): string =>
  `${pages === null ? 'PDF' : counted(pages, 'page')}, by ${source === 'mail' ? 'the fax gateway' : 'the fax server'}`;
