/** Prepares statements, so that Postgres plans them once for each connection where planning costs more than running. */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts beyond these are planned each time, so that a connection's memory stays bounded. */
const mostStatements = 500;

/** Names of texts, for one connection. */
function openNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const knownName = names.get(text);
    if (knownName !== undefined || names.size >= mostStatements) return knownName;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

type Query = (text: unknown, values?: readonly unknown[], callback?: unknown) => unknown;

/**
 * Gives every statement with parameters a name. A connection pooler in between has to support
 * prepared statements (PgBouncer does from 1.21 on).
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const nameOf = openNames();
    const ask = this.query.bind(this) as Query;
    const prepared: Query = (text, values, callback) => {
      const name = typeof text === 'string' && values?.length ? nameOf(text) : undefined;
      return name === undefined
        ? ask(text, values, callback)
        : ask({ name, text, values }, callback as never);
    };
    this.query = prepared as typeof this.query;
  }
}
