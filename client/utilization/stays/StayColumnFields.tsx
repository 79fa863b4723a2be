/** Which columns a list of stays has. */
import { stayListColumns, type StayColumnName } from '#shared/utilization/stay-columns.ts';
import { ColumnFields } from '#client/cases/public/filters/ColumnFields.tsx';
import type { ListColumnChoice } from '#client/cases/public/filters/use-list-columns.ts';

export const StayColumnFields = ({ choice }: { choice: ListColumnChoice<StayColumnName> }) => (
  <ColumnFields choice={choice} labels={stayListColumns} />
);
