/** A mixed-integer program in memory: minimizes the cost; columns are between 0 and their upper bound. */
import type { ModelData } from 'highs';

export interface Column {
  cost: number;
  upper: number;
  isInteger: boolean;
}

export interface Term {
  column: number;
  coefficient: number;
}

export interface Row {
  terms: readonly Term[];
  lower: number;
  upper: number;
}

export class Mip {
  readonly columns: Column[] = [];
  readonly rows: Row[] = [];
  /** Rows by column. */
  readonly rowsOf: number[][] = [];
  /** Added to the cost of every solution. */
  offset = 0;

  /** Returns its index. */
  column(column: Column): number {
    this.columns.push(column);
    this.rowsOf.push([]);
    return this.columns.length - 1;
  }

  addCost(column: number, cost: number): void {
    const of = this.columns[column];
    if (of) of.cost += cost;
  }

  /** Returns its index. */
  row(terms: readonly Term[], { lower = -Infinity, upper = Infinity }): number {
    for (const { column } of terms) this.rowsOf[column]?.push(this.rows.length);
    this.rows.push({ terms, lower, upper });
    return this.rows.length - 1;
  }

  objective(values: ArrayLike<number>): number {
    return this.columns.reduce((sum, { cost }, at) => sum + cost * (values[at] ?? 0), this.offset);
  }
}

/** As HiGHS takes it. */
export function modelData({
  columns,
  rows,
  offset,
}: Pick<Mip, 'columns' | 'rows' | 'offset'>): ModelData {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { terms } of rows) {
    for (const { column, coefficient } of terms) {
      indices.push(column);
      values.push(coefficient);
    }
    starts.push(indices.length);
  }
  return {
    offset,
    numCols: columns.length,
    numRows: rows.length,
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: new Float64Array(columns.length),
    colUpper: Float64Array.from(columns, ({ upper }) => upper),
    rowLower: Float64Array.from(rows, ({ lower }) => lower),
    rowUpper: Float64Array.from(rows, ({ upper }) => upper),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: columns.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
    integrality: Int32Array.from(columns, ({ isInteger }) => (isInteger ? 1 : 0)),
  };
}

/** A program of some of the columns, the others at their values. */
export interface Part extends Pick<Mip, 'columns' | 'rows' | 'offset'> {
  /** Of the whole program, by their place in this one. */
  columnsOf: readonly number[];
}

/**
 * What a part decides: the integer columns that are free, and the continuous ones that share a row with
 * them. Rows without any of these are left out.
 */
export function partOf(
  mip: Mip,
  {
    values,
    isFree,
    upperOf,
  }: {
    values: ArrayLike<number>;
    isFree: (column: number) => boolean;
    upperOf?: (row: number) => number | undefined;
  },
): Part {
  const free = new Set<number>();
  for (const [at, { isInteger }] of mip.columns.entries())
    if (isInteger && isFree(at)) free.add(at);
  const beside = new Set<number>();
  for (const at of free)
    for (const row of mip.rowsOf[at] ?? [])
      for (const { column } of mip.rows[row]?.terms ?? [])
        if (mip.columns[column]?.isInteger === false) beside.add(column);
  const columnsOf = [...free, ...beside].toSorted((one, other) => one - other);
  const indexOfColumn = new Map(columnsOf.map((column, at) => [column, at]));
  const used = new Set(columnsOf.flatMap((column) => mip.rowsOf[column] ?? []));
  const rows = [...used].map((at): Row => {
    const { terms, lower, upper } = mip.rows[at] ?? { terms: [], lower: 0, upper: 0 };
    let fixedSum = 0;
    const freeTerms: Term[] = [];
    for (const { column, coefficient } of terms) {
      const to = indexOfColumn.get(column);
      if (to === undefined) fixedSum += coefficient * (values[column] ?? 0);
      else freeTerms.push({ column: to, coefficient });
    }
    return {
      terms: freeTerms,
      lower: lower - fixedSum,
      upper: (upperOf?.(at) ?? upper) - fixedSum,
    };
  });
  const columns = columnsOf.map((at) => mip.columns[at] ?? { cost: 0, upper: 0, isInteger: false });
  const offset = mip.columns.reduce(
    (sum, { cost }, at) => (indexOfColumn.has(at) ? sum : sum + cost * (values[at] ?? 0)),
    mip.offset,
  );
  return { columns, rows, offset, columnsOf };
}
