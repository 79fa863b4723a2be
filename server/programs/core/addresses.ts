/** The addresses that programs are set up with. */
import type { Env } from '#server/platform/env.ts';

type Addressed = Pick<Env, 'publicUrl'>;

export const fhirUrlOf = ({ publicUrl }: Addressed): string => `${publicUrl}/fhir`;

/** The audience of every assertion too. */
export const tokenUrlOf = (env: Addressed): string => `${fhirUrlOf(env)}/token`;
