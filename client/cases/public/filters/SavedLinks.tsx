/** Filters that the reader saved, or that others share with their unit, as links with their numbers. */
import { FilterLinks } from '#client/shell/list-page/FilterLinks.tsx';

interface Props<Filter> {
  label: string;
  filters: readonly { id: string; name: string; filter: Filter }[];
  useNumbers: (
    filters: readonly { name: string; label: string; filter: Filter }[],
  ) => readonly number[] | undefined;
  /** The id of the one in force. */
  current: string;
  linkTo: (filter: Filter) => string;
}

export function SavedLinks<Filter>({ label, filters, useNumbers, current, linkTo }: Props<Filter>) {
  const links = filters.map(({ id, name, filter }) => ({ name: id, label: name, filter }));
  const counts = useNumbers(links);
  const addressOf = (id: string) => {
    const link = links.find(({ name }) => name === id);
    return link ? linkTo(link.filter) : '';
  };
  if (links.length === 0) return null;
  return (
    <FilterLinks
      label={label}
      filters={links}
      counts={counts}
      current={current}
      linkTo={addressOf}
    />
  );
}
