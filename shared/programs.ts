/** The schemas of programs: other systems' service accounts, with their scopes and public keys. */
import { z } from 'zod';
import { programScopeNames, type ProgramScope } from '#shared/programs/scopes.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';

/** While a key is rotated the old and the new one are valid. */
export const mostKeys = 2;
/** Of those that are read from a program's own address. */
export const mostFetchedKeys = 5;

export interface ProgramKey {
  id: string;
  /** As the header of an assertion names it. */
  kid: string;
  algorithm: 'RS384' | 'ES384';
  addedAt: string;
  addedBy: string;
  lastUsedAt: string | null;
  /** Read from the program's own address, and not pasted. */
  isFetched: boolean;
}

/** As an administrator manages it. */
export interface ProgramRecord {
  /** Its client id. */
  id: string;
  name: string;
  scopes: ProgramScope[];
  /** False where it was ended. */
  active: boolean;
  keys: ProgramKey[];
  /** Where its keys are read (JWKS); null where they are pasted. */
  jwksUrl: string | null;
  /** When they were read there last; why the last try failed, in words. */
  jwksReadAt: string | null;
  jwksFailure: string | null;
  createdAt: string;
  /** When and from where it was last given an access token. */
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  version: number;
}

/** The list, and the addresses that programs are set up with. */
export interface Programs {
  programs: ProgramRecord[];
  fhirUrl: string;
  tokenUrl: string;
}

/** A PEM, a JWK or a JWKS; what is in it is read by the server. */
const PublicKey = z
  .string()
  .trim()
  .min(1, 'Paste the public key of the program')
  .max(16_000, 'That is too long for a public key');

const details = {
  name: line(120, { empty: 'Enter a name', long: 'A name has at most 120 characters' }),
  scopes: z
    .array(z.enum(programScopeNames))
    .min(1, 'Choose at least one')
    .max(programScopeNames.length),
};

/** A JWKS; the server looks at where it leads. */
const JwksUrl = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
  .max(500, 'An address has at most 500 characters');

/** Its keys are pasted, or read from an address of its own. */
export const NewProgram = z
  .strictObject({ ...details, publicKey: PublicKey.optional(), jwksUrl: JwksUrl.optional() })
  .refine(({ publicKey, jwksUrl }) => publicKey !== undefined || jwksUrl !== undefined, {
    path: ['publicKey'],
    error: 'Paste the public key of the program, or enter the address of its keys',
  });
export type NewProgram = z.infer<typeof NewProgram>;

/** Null: its keys are pasted from now on; what is not given stays. */
export const SaveProgram = z.strictObject({
  ...details,
  programId: z.uuid(),
  version: Version,
  jwksUrl: JwksUrl.nullable().optional(),
});
export type SaveProgram = z.infer<typeof SaveProgram>;

export const AddProgramKey = z.strictObject({ programId: z.uuid(), publicKey: PublicKey });
export type AddProgramKey = z.infer<typeof AddProgramKey>;

export const ProgramKeyRef = z.strictObject({ programId: z.uuid(), keyId: z.uuid() });
export type ProgramKeyRef = z.infer<typeof ProgramKeyRef>;

export const ProgramRef = z.strictObject({ programId: z.uuid() });
export type ProgramRef = z.infer<typeof ProgramRef>;
