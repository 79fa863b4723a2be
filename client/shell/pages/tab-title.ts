/** The browser tab's title of a page. */
import { useDocumentTitle } from '@mantine/hooks';

export const useTabTitle = (page: string): void => useDocumentTitle(`${page} - KareMD`);
