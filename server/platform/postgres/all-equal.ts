/** The SQL condition that each of these columns has its value, as rows are found by their keys. */
import type {
  Expression,
  ExpressionBuilder,
  ExpressionWrapper,
  ExtractTypeFromStringReference,
  SelectType,
  SqlBool,
  StringReference,
} from 'kysely';

type Value<DB, TB extends keyof DB, Column extends string> = NonNullable<
  SelectType<ExtractTypeFromStringReference<DB, TB, Column>>
>;

/** Never null, which nothing equals. */
type Values<DB, TB extends keyof DB> = {
  readonly [Column in StringReference<DB, TB>]?:
    | Value<DB, TB, Column>
    | Expression<Value<DB, TB, Column>>;
};

/** Kysely's `and` of an object would leave out what is undefined: here it finds no row. */
export const allEqual = <DB, TB extends keyof DB>(
  is: ExpressionBuilder<DB, TB>,
  values: Values<DB, TB>,
): ExpressionWrapper<DB, TB, SqlBool> =>
  is.and(
    Object.entries(values).map(([column, value]) =>
      is(column as StringReference<DB, TB>, '=', value as never),
    ),
  );
