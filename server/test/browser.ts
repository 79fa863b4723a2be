/** A test client with a cookie jar, as a browser has one; it returns what was really sent. */
import type { AnyProcedure, inferProcedureOutput, TRPCRouterRecord } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { headersOf, sendRequest, type NewRequest } from './http/send-request.ts';

type Procedures = AppRouter['_def']['record'];

type PathOf<Record> = {
  [Name in keyof Record & string]: Record[Name] extends AnyProcedure
    ? Name
    : Record[Name] extends TRPCRouterRecord
      ? `${Name}.${PathOf<Record[Name]>}`
      : never;
}[keyof Record & string];

type ProcedureAt<Record, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Record
    ? ProcedureAt<Record[Name], Rest>
    : never
  : Path extends keyof Record
    ? Record[Path]
    : never;

/** Of any procedure: `visits.open`. */
export type Path = PathOf<Procedures>;

/** Of the procedures below this name: `open` in `visits`. */
export type NameIn<Prefix extends string> = Path extends infer P
  ? P extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;

/** A test may read a property that only one member of a union has. */
type Readable<Union, All = Union> = Union extends readonly unknown[] | string | number | boolean
  ? Union
  : Union & { [Key in Exclude<KeyOf<All>, keyof Union>]?: undefined };

/** As it arrives: an answer may be JSON already. */
type Sent<Value> = Value extends { toJSON(): infer Json } ? Json : Value;

/** What a procedure answers. */
export type Output<P extends Path> =
  ProcedureAt<Procedures, P> extends infer Procedure extends AnyProcedure
    ? Readable<Sent<inferProcedureOutput<Procedure>>>
    : never;

export interface Answer<Data = unknown> {
  status: number;
  headers: Headers;
  /** The parsed body. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever came
  /** `result.data` of a call that went well; undefined where it was refused. */
  data: Data;
  /** `error.data.problem` of one that did not. */
  problem: string | undefined;
  text: string;
}

export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  headers: Record<string, string> = {};

  constructor(url: string) {
    this.url = url;
  }

  /** A second client with the same secrets at this moment, of this server or another one. */
  clone(url = this.url): Browser {
    const twin = new Browser(url);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    twin.token = this.token;
    twin.headers = { ...this.headers };
    return twin;
  }

  private remember(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (attributes.some((part) => /expires=thu, 01 jan 1970/i.test(part)))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  private secrets(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...(cookie ? { cookie } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    };
  }

  async fetch(path: string, { headers = {}, ...sent }: NewRequest = {}): Promise<Answer> {
    const { response, text } = await sendRequest(this.url + path, {
      ...sent,
      headers: { ...this.secrets(), ...this.headers, ...headers },
    });
    this.remember(response.headers['set-cookie'] ?? []);
    const isJson = /[/+]json/.test(response.headers['content-type'] ?? '');
    const body = isJson && text !== '' ? JSON.parse(text) : undefined;
    return {
      status: response.statusCode ?? 0,
      get headers() {
        return headersOf(response);
      },
      body,
      data: body?.result?.data,
      problem: body?.error?.data?.problem,
      text,
    };
  }

  /**
   * Calls a procedure as clients do: POST with the input as body. The input may be anything,
   * because tests check refusals too.
   */
  call<P extends Path>(
    path: P,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Output<P>>> {
    return this.callAny(path, input, headers) as Promise<Answer<Output<P>>>;
  }

  /** For paths that are computed while the test runs, or that do not exist. */
  callAny(path: string, input?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.fetch(`/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
  }
}

export const callAppointments = <Name extends NameIn<'appointments'>>(
  who: { browser: Browser },
  name: Name,
  input: object = {},
) => who.browser.call(`appointments.${name}`, input);

export const callVisits = <Name extends NameIn<'visits'>>(
  who: { browser: Browser },
  name: Name,
  input: object = {},
) => who.browser.call(`visits.${name}`, input);
