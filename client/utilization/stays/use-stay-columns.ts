/** The columns of the master list and of the lengths of stay: those that the reader chose, else the usual ones. */
import {
  stayColumnNames,
  usualStayColumns,
  type StayColumnName,
} from '#shared/utilization/stay-columns.ts';
import { useListColumns } from '#client/cases/public/filters/use-list-columns.ts';

const usual: Record<'ml' | 'lms', readonly StayColumnName[]> = {
  ml: usualStayColumns.master,
  lms: usualStayColumns.length,
};

/** `list`: its screen. */
export const useStayColumns = (list: keyof typeof usual) =>
  useListColumns<StayColumnName>(list, { possible: stayColumnNames, defaults: usual[list] });
