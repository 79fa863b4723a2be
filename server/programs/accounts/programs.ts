/** Programs, which administrators set up: names, scopes and public keys; each change is audited. */
import { randomUUID } from 'node:crypto';
import {
  mostKeys,
  type AddProgramKey,
  type NewProgram,
  type ProgramKeyRef,
  type ProgramRecord,
  type ProgramRef,
  type Programs,
  type SaveProgram,
} from '#shared/programs.ts';
import { attempted, record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as fetched from '#server/programs/core/fetched-key-store.ts';
import * as store from '#server/programs/core/program-store.ts';
import { fhirUrlOf, tokenUrlOf } from '#server/programs/core/addresses.ts';
import { readKeys } from './key-address.ts';
import { publicKeysIn } from './public-keys.ts';

export async function list(signedIn: SignedIn): Promise<Programs> {
  const { db, session, env } = signedIn;
  const programs = await store.programs(db, session.person.organizationId);
  await record(db, signedIn, { action: 'program.read', detail: { count: programs.length } });
  return { programs, fhirUrl: fhirUrlOf(env), tokenUrl: tokenUrlOf(env) };
}

async function requireProgram(
  db: Connection,
  { session }: SignedIn,
  id: string,
): Promise<ProgramRecord> {
  const program = await store.program(db, session.person.organizationId, id);
  if (!program) throw new Refusal('not-found');
  return program;
}

/** The name of the row under which it acts is that of the program. */
const about = (id: string) => ({ type: 'Practitioner', id });

const factsOf = ({ name, scopes, jwksUrl }: ProgramRecord) => ({ name, scopes, jwksUrl });

/** Throws 400 at the field where the address has no key that a program may use. */
async function requireKeysAt(signedIn: SignedIn, address: string): Promise<store.PublicKey[]> {
  const read = await readKeys(signedIn, address);
  if ('failure' in read) throw wrongField('jwksUrl', `No key could be read there. ${read.failure}`);
  return read.keys;
}

/** The address of a program's keys, with what is there. */
interface KeyAddress {
  programId: string;
  address: string;
  keys: store.PublicKey[];
}

async function insertAddress(
  db: Connection,
  { now }: SignedIn,
  { programId, address, keys }: KeyAddress,
): Promise<void> {
  await fetched.removeFetched(db, programId, now());
  await fetched.saveAddress(db, { programId, address });
  await fetched.replaceFetched(db, { programId, address, keys, at: now() });
}

async function insertKeys(
  db: Connection,
  { session, now }: SignedIn,
  { programId, keys }: { programId: string; keys: store.PublicKey[] },
): Promise<void> {
  try {
    for (const key of keys)
      await store.insertKey(db, { programId, addedBy: session.person.id, addedAt: now(), key });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('programs.key-taken') : error;
  }
}

export function add(signedIn: SignedIn, input: NewProgram): Promise<ProgramRecord> {
  const { organizationId, id: createdBy } = signedIn.session.person;
  const action = 'program.save';
  return attempted(signedIn, { action }, async () => {
    const { name, scopes, publicKey, jwksUrl } = input;
    const keys = publicKey === undefined ? [] : await publicKeysIn(publicKey);
    const there = jwksUrl === undefined ? [] : await requireKeysAt(signedIn, jwksUrl);
    return signedIn.db.transaction().execute(async (db) => {
      const zone = await zoneOf(db, organizationId);
      const createdAt = signedIn.now();
      const id = randomUUID();
      await store.insert(db, { id, organizationId, name, scopes, zone, createdBy, createdAt });
      await insertKeys(db, signedIn, { programId: id, keys });
      if (jwksUrl !== undefined)
        await insertAddress(db, signedIn, { programId: id, address: jwksUrl, keys: there });
      const after = await requireProgram(db, signedIn, id);
      const detail = { after: { ...factsOf(after), keys: after.keys.map(({ kid }) => kid) } };
      await record(db, signedIn, { action, object: about(id), detail });
      return after;
    });
  });
}

/** Throws 409 where somebody else changed it since `version`. Tokens that are out lose what is taken away. */
export function save(signedIn: SignedIn, input: SaveProgram): Promise<ProgramRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'program.save' as const, object: about(input.programId) };
  const { programId, jwksUrl } = input;
  const work = async (db: Connection, there: store.PublicKey[] | null): Promise<ProgramRecord> => {
    const before = await requireProgram(db, signedIn, programId);
    if (!before.active) throw new Refusal('programs.ended');
    if (!(await store.update(db, organizationId, input))) throw new Refusal('conflict');
    if (there !== null && jwksUrl)
      await insertAddress(db, signedIn, { programId, address: jwksUrl, keys: there });
    if (jwksUrl === null && before.jwksUrl !== null) await leaveAddress(db, signedIn, before);
    const after = await requireProgram(db, signedIn, programId);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, async () => {
    const { jwksUrl: present } = await requireProgram(signedIn.db, signedIn, programId);
    const isNew = jwksUrl !== undefined && jwksUrl !== null && jwksUrl !== present;
    const there = isNew ? await requireKeysAt(signedIn, jwksUrl) : null;
    return signedIn.db.transaction().execute((db) => work(db, there));
  });
}

/** Its pasted keys alone are left. Throws 409 where it has none. */
async function leaveAddress(db: Connection, { now }: SignedIn, program: ProgramRecord) {
  if (program.keys.every(({ isFetched }) => isFetched)) throw new Refusal('programs.last-key');
  await fetched.removeFetched(db, program.id, now());
  await fetched.saveAddress(db, { programId: program.id, address: null });
}

/** Those that administrators rotate by hand. */
const pasted = ({ keys }: ProgramRecord) => keys.filter(({ isFetched }) => !isFetched);

/** The program, locked, as it is then. Throws 404, and 409 where it was ended. */
async function locked(db: Connection, signedIn: SignedIn, id: string): Promise<ProgramRecord> {
  const { organizationId } = signedIn.session.person;
  const isInUse = await store.lock(db, { organizationId, id });
  const program = await requireProgram(db, signedIn, id);
  if (!isInUse) throw new Refusal('programs.ended');
  return program;
}

export function addKey(signedIn: SignedIn, input: AddProgramKey): Promise<ProgramRecord> {
  const { programId } = input;
  const entry = { action: 'program.add-key' as const, object: about(programId) };
  return attempted(signedIn, entry, async () => {
    const keys = await publicKeysIn(input.publicKey);
    return signedIn.db.transaction().execute(async (db) => {
      const before = await locked(db, signedIn, programId);
      if (pasted(before).length + keys.length > mostKeys) throw new Refusal('programs.two-keys');
      await insertKeys(db, signedIn, { programId, keys });
      const detail = { keys: keys.map(({ kid }) => kid) };
      await record(db, signedIn, { ...entry, detail });
      return requireProgram(db, signedIn, programId);
    });
  });
}

/** Tokens that were given for it open nothing from now on. */
export function removeKey(signedIn: SignedIn, input: ProgramKeyRef): Promise<ProgramRecord> {
  const { programId, keyId } = input;
  const entry = { action: 'program.remove-key' as const, object: about(programId) };
  const work = async (db: Connection): Promise<ProgramRecord> => {
    const before = await locked(db, signedIn, programId);
    const key = pasted(before).find(({ id }) => id === keyId);
    if (!key) throw new Refusal('not-found');
    if (before.keys.length === 1) throw new Refusal('programs.last-key');
    await store.removeKey(db, { programId, keyId, removedAt: signedIn.now() });
    await record(db, signedIn, { ...entry, detail: { keys: [key.kid] } });
    return requireProgram(db, signedIn, programId);
  };
  return attempted(signedIn, entry, () => signedIn.db.transaction().execute(work));
}

/** For good, with its keys and tokens at once. Repeated, it changes nothing. */
export function end(signedIn: SignedIn, { programId }: ProgramRef): Promise<ProgramRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'program.end' as const, object: about(programId) };
  const work = async (db: Connection): Promise<ProgramRecord> => {
    await requireProgram(db, signedIn, programId);
    if (await store.end(db, { organizationId, id: programId }, signedIn.now()))
      await record(db, signedIn, entry);
    return requireProgram(db, signedIn, programId);
  };
  return attempted(signedIn, entry, () => signedIn.db.transaction().execute(work));
}
