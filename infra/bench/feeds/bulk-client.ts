/** A client of Bulk Data Access: signs in by its key, starts an export, waits for it, and reads its files. */
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { answered, type Client } from '#infra/bench/schedule/clients.ts';

export interface BulkProgram {
  base: string;
  id: string;
  kid: string;
  privateKey: KeyObject;
}

/** Set up by an administrator, over the screens' own call. */
export async function addProgram(url: string, admin: Client): Promise<BulkProgram> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const { id, keys } = await answered<{ id: string; keys: { kid: string }[] }>(
    admin,
    'programs.add',
    {
      name: 'Warehouse',
      scopes: ['system/Appointment.rs'],
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  );
  return { base: `${url}/fhir`, id, kid: keys[0]?.kid ?? '', privateKey };
}

/** Tokens last for five minutes: one for each call is simple, and few enough. */
async function tokenOf({ base, id, kid, privateKey }: BulkProgram): Promise<string> {
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES384', kid, typ: 'JWT' })
    .setIssuer(id)
    .setSubject(id)
    .setAudience(`${base}/token`)
    .setExpirationTime('2m')
    .sign(privateKey);
  const response = await fetch(`${base}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: 'system/Appointment.rs',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`no token: ${response.status}`);
  return token;
}

const get = (address: string, token: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers: { authorization: `Bearer ${token}`, ...headers } });

interface ExportFile {
  url: string;
  count: number;
}

/** From its start until its manifest is there. */
export async function finishedExport(program: BulkProgram) {
  const begun = performance.now();
  let token = await tokenOf(program);
  let signedInAt = performance.now();
  const started = await get(`${program.base}/$export`, token, { prefer: 'respond-async' });
  const address = started.headers.get('content-location');
  if (started.status !== 202 || address === null)
    throw new Error(`$export answered ${started.status}: ${await started.text()}`);
  for (;;) {
    await pause(500);
    if (performance.now() - signedInAt > 200_000) {
      token = await tokenOf(program);
      signedInAt = performance.now();
    }
    const state = await get(address, token);
    if (state.status === 202) {
      await state.text();
      continue;
    }
    if (state.status !== 200) throw new Error(`the export ended: ${await state.text()}`);
    const { output: files } = (await state.json()) as { output: ExportFile[] };
    const seconds = (performance.now() - begun) / 1000;
    return { files, seconds, count: files.reduce((sum, file) => sum + file.count, 0) };
  }
}

/** The ids of all resources in the files, as they come. */
export async function download(
  program: BulkProgram,
  files: readonly ExportFile[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { url } of files) {
    const { body, status } = await get(url, await tokenOf(program));
    if (status !== 200 || !body) throw new Error(`a file answered ${status}`);
    for await (const line of createInterface({ input: Readable.from(body) }))
      ids.push((JSON.parse(line) as { id: string }).id);
  }
  return ids;
}
