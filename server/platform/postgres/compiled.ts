/** Statements that Kysely builds and compiles once: for reads of which there are hundreds a second. */
import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Connection } from './database.ts';

/** Stands in the compiled statement where a call's value goes. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A value of a call, in the statement. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * `build` names the values that differ from call to call, and may depend on nothing else: it is
 * called once.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Connection, value: ValueOf<Values>) => Compilable<Row>,
): (db: Connection, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql.val(new Placeholder(name) as never)).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
