/** A program of another system: its key pair, what an administrator sets up for it, and its signed requests. */
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { ProgramScope } from '#shared/programs/scopes.ts';
import type { Clinic } from '#server/test/clinic.ts';
import { Browser, type Answer } from '#server/test/browser.ts';

export const allScopes = [
  'system/Appointment.rs',
  'system/Appointment.cu',
  'system/Schedule.rs',
  'system/Slot.rs',
  'system/PractitionerRole.rs',
  'system/HealthcareService.rs',
  'system/Patient.rs',
  'system/Patient.cu',
  'system/Encounter.rs',
  'system/DocumentReference.rs',
  'system/Composition.rs',
  'system/RelatedPerson.rs',
  'system/RelatedPerson.cu',
  'system/Consent.rs',
  'system/Organization.rs',
  'system/Location.rs',
  'system/DetectedIssue.rs',
  'system/DetectedIssue.cu',
  'system/Task.rs',
  'system/QuestionnaireResponse.rs',
  'system/Communication.rs',
  'system/RiskAssessment.rs',
  'system/MeasureReport.rs',
  'system/Subscription.crds',
] as const satisfies readonly ProgramScope[];

export function newKeyPair(kind: 'RS384' | 'ES384' = 'ES384') {
  const pair =
    kind === 'ES384'
      ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const publicJwk = pair.publicKey.export({ format: 'jwk' });
  return { algorithm: kind, pem, publicJwk, privateKey: pair.privateKey };
}

export interface AssertionChanges {
  kid?: string;
  claims?: Record<string, unknown>;
  key?: KeyObject;
  algorithm?: string;
  expiresInSeconds?: number;
}

/** Access tokens last for five minutes, and a busy machine may need longer for a file of tests. */
const renewedAfterMs = 240_000;

/** Set up by an administrator over the screens' own procedures. */
export async function newProgram(
  clinic: Clinic,
  {
    scopes = [...allScopes],
    kind = 'ES384',
    ...whose
  }: { scopes?: ProgramScope[]; kind?: 'RS384' | 'ES384'; organizationId?: string } = {},
) {
  const admin = await clinic.clinician({ role: 'ADMIN', ...whose });
  const pair = newKeyPair(kind);
  const name = `Program ${randomUUID().slice(0, 8)}`;
  const { data, text } = await admin.browser.call('programs.add', {
    name,
    scopes,
    publicKey: pair.pem,
  });
  const [key] = data?.keys ?? [];
  if (!key) throw new Error(text);
  const { publicUrl } = clinic.world.deps.env;
  const audience = `${publicUrl}/fhir/token`;
  const caller = new Browser(admin.browser.url);

  function assertion(changes: AssertionChanges = {}): Promise<string> {
    const { kid = key?.kid ?? '', claims = {}, expiresInSeconds = 120 } = changes;
    const exp = Math.floor(Date.now() / 1000) + expiresInSeconds;
    const payload = {
      iss: data.id,
      sub: data.id,
      aud: audience,
      jti: randomUUID(),
      exp,
      ...claims,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: changes.algorithm ?? pair.algorithm, kid, typ: 'JWT' })
      .sign(changes.key ?? pair.privateKey);
  }

  /** As a program sends it; the assertion may be any text. */
  function requestToken(signed: string, scope = scopes.join(' ')): Promise<Answer> {
    return caller.fetch('/fhir/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: signed,
        scope,
      }).toString(),
    });
  }

  let signedInAt = 0;

  async function signIn(scope?: string): Promise<void> {
    const { body, text: answer } = await requestToken(await assertion(), scope);
    if (!body?.access_token) throw new Error(answer);
    caller.token = body.access_token;
    signedInAt = Date.now();
  }

  /** One FHIR request with an access token, which is renewed before it ends. */
  async function send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (Date.now() - signedInAt > renewedAfterMs) await signIn();
    return caller.fetch(`/fhir/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/fhir+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  await signIn();
  return { id: data.id, name, key, admin, caller, pair, assertion, requestToken, signIn, send };
}

export type Program = Awaited<ReturnType<typeof newProgram>>;

/** A program that is told of changes to appointments, and the secret of its webhook. */
export async function subscribedProgram(clinic: Clinic) {
  const program = await newProgram(clinic);
  const { body } = await program.send('POST', 'Subscription', {
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Keeps the lab in step',
    criteria: 'Appointment',
    channel: { type: 'rest-hook', endpoint: 'https://lab.example/changes' },
  });
  return { id: String(body.id), secret: String(body.channel.extension[0].valueString) };
}
