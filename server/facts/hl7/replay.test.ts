/** Tests the listener as a process: killed in the middle of a replay it loses no message and takes none twice; TLS. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#infra/processes/ports.ts';
import { openClinic, type Clinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, answers, openSocket, sendTo } from '#server/test/hl7.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { framed } from '#server/platform/outgoing/mllp-frames.ts';
import { openMllp } from './mllp.ts';

let clinic: Clinic;
const folder = mkdtempSync(join(tmpdir(), 'karemd-mllp-'));
const cert = join(folder, 'cert.pem');
const key = join(folder, 'key.pem');
beforeAll(async () => {
  clinic = await openClinic();
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  await addAdmissions(builder);
});
afterAll(async () => {
  await clinic.close();
  rmSync(folder, { recursive: true, force: true });
});

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const lena = await clinic.clinician();
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  return { id: data.id, mrn: externalId };
}

const inFlight = 10;

/**
 * Some messages on their way at any time, until so many were acknowledged: then the server is killed
 * with the others on their way. The control ids that were acknowledged.
 */
async function sendAndKill(
  port: number,
  texts: readonly string[],
  { after, kill }: { after: number; kill: () => Promise<unknown> },
): Promise<string[]> {
  const socket = await openSocket(port);
  // The connection of a process that is killed may be reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const rest = texts.map(framed);
  let said = '';
  const killed: Promise<unknown>[] = [];
  const acknowledged = () =>
    [...said.matchAll(/MSA\|AA\|([^|\r]+)/g)].map(([, control = '']) => control);
  socket.on('data', (chunk) => {
    const before = acknowledged().length;
    said += String(chunk);
    const now = acknowledged().length;
    if (now >= after) {
      if (killed.length === 0) killed.push(kill());
      return;
    }
    for (const next of rest.splice(0, now - before)) socket.write(next);
  });
  for (const next of rest.splice(0, inFlight)) socket.write(next);
  await closed;
  await Promise.all(killed);
  return acknowledged();
}

/** As a sender does: what could not be stored now is sent again. */
async function sendUntilTaken(port: number, texts: readonly string[]): Promise<void> {
  for (let left = texts; left.length > 0;) {
    const answered = await sendTo(port, [...left]);
    left = left.filter((_, at) => answered[at] !== 'AA');
  }
}

test('S131 killed in the middle, the server has each acknowledged message, and after a replay each once', async () => {
  const { id: patientId, mrn } = await newPatient();
  const count = 120;
  const controls = Array.from({ length: count }, (_, at) => `${mrn}-${at}`);
  const texts = controls.map((control) => adt({ mrn, stay: control, control }));
  const port = await freePort();
  const start = () => startServer(clinic.world.env, { MLLP_PORT: String(port) });
  const stored = async () => {
    const { rows } = await clinic.world.owner.query<{ control: string }>(
      `select m.control_id as control from fact_messages m
       where m.control_id like $1 and m.state = 'applied' order by m.received_at, m.id`,
      [`${mrn}-%`],
    );
    return rows.map(({ control }) => control);
  };
  const first = await start();
  const acknowledged = await sendAndKill(port, texts, { after: 50, kill: first.kill });
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);
  expect(acknowledged.length).toBeLessThan(count);
  expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
  const second = await start();
  try {
    await sendUntilTaken(port, texts);
    expect((await stored()).toSorted()).toEqual(controls.toSorted());
    const { rows } = await clinic.world.owner.query<{ count: number }>(
      "select count(*)::int as count from facts where patient_id = $1 and type = 'Encounter'",
      [patientId],
    );
    expect(rows[0]?.count).toBe(count);
  } finally {
    await second.stop();
  }
}, 120_000);

test('S131 with a certificate the listener speaks TLS alone, and closes who is not named before a message', async () => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', key, '-out', cert, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, ...files], {
    stdio: 'ignore',
  });
  const { deps } = clinic.world;
  const env = { ...deps.env, MLLP_PORT: 0, MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key };
  const listener = await openMllp({ ...deps, env });
  if (!listener) throw new Error('no listener');
  try {
    const { mrn } = await newPatient();
    const socket = connectTls({ port: listener.port, host: '127.0.0.1', ca: readFileSync(cert) });
    await once(socket, 'secureConnect');
    const answered = answers(socket, 1);
    socket.write(framed(adt({ mrn, stay: mrn })));
    expect(await answered).toEqual(['AA']);
    socket.destroy();
    const plain = await openSocket(listener.port);
    const closed = once(plain, 'close');
    plain.resume();
    plain.write(framed(adt({ mrn, stay: mrn })));
    await closed;
  } finally {
    await listener.stop();
  }
});
