/** One call of the FHIR pages, and the calls that most types have. */
import type { ScopeRight } from '#shared/programs/scopes.ts';
import type { Parameter } from './searching/parameters.ts';

export interface Interaction {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /fhir; `:id` is that of a resource. */
  path: string;
  /** R4's code, `operation` with the name of one, or `export` for what one answers later. */
  code:
    | 'read'
    | 'search-type'
    | 'create'
    | 'update'
    | 'delete'
    | 'operation'
    | 'capabilities'
    | 'export';
  operation?: string;
  /** Null for what is of the server itself. */
  type: string | null;
  /** Of a program's scope; null: any program may. */
  right: ScopeRight | null;
  /** Whose scope it needs, where that is not of its own type. */
  scopeType?: string;
  /** People read, and write on their screens; visits are of those who were there. */
  callers: readonly ('person' | 'program')[];
  /** Answered without a session or a token too: a program reads it before it has one. */
  isOpen?: true;
  summary: string;
  parameters?: readonly Parameter[];
  /** The type of resource in the body of a request. */
  body?: string;
  /** The type of resource in the answer; null: none. */
  answer: string | null;
  /** Its answer is NDJSON, and no resource. */
  isNdjson?: true;
  status: 200 | 201 | 202 | 204;
}

export const read = (type: string, right: ScopeRight | null, summary: string) =>
  ({
    method: 'GET',
    path: `/${type}/:id`,
    code: 'read',
    type,
    right,
    callers: ['person', 'program'],
    summary,
    answer: type,
    status: 200,
  }) as const satisfies Interaction;

export const search = (type: string, summary: string, parameters: readonly Parameter[]) =>
  ({
    method: 'GET',
    path: `/${type}`,
    code: 'search-type',
    type,
    right: 's',
    callers: ['person', 'program'],
    summary,
    parameters,
    answer: 'Bundle',
    status: 200,
  }) as const satisfies Interaction;

export const ofServer = (path: string, summary: string, answer: string | null) =>
  ({
    method: 'GET',
    path,
    code: 'capabilities',
    type: null,
    right: null,
    callers: ['person', 'program'],
    isOpen: true,
    summary,
    answer,
    status: 200,
  }) as const satisfies Interaction;

/** For programs alone: people have screens. */
export const ofPrograms = <Of extends object>(interaction: Of) => ({
  ...interaction,
  callers: ['program'] as const,
});
