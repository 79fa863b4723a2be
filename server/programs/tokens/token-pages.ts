/** The token endpoint of programs and the document that leads to it, under /fhir (SMART App Launch 2). */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import { programScopeNames } from '#shared/programs/scopes.ts';
import { readBytes } from '#server/platform/http/body.ts';
import { callOf } from '#server/platform/http/call.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import type { SendError } from '#server/platform/http/error-handler.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Deps, Visitor } from '#server/platform/deps.ts';
import { tokenUrlOf } from '#server/programs/core/addresses.ts';
import { tokenFor, tokenSeconds } from './tokens.ts';

const mostBytes = 8 * 1024;
const form = 'application/x-www-form-urlencoded';
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const TokenForm = z.object({
  grant_type: z.literal('client_credentials'),
  client_assertion_type: z.literal(assertionType),
  client_assertion: z.string().min(1).max(6_000),
  scope: z.string().max(2_000).default(''),
});

/** RFC 6749's names of errors. */
const errorNames: Record<string, string> = {
  'programs.grant-unknown': 'unsupported_grant_type',
  'programs.assertion-refused': 'invalid_client',
  'programs.scope-refused': 'invalid_scope',
  unavailable: 'temporarily_unavailable',
  busy: 'temporarily_unavailable',
  throttled: 'temporarily_unavailable',
  internal: 'server_error',
};

export const sendTokenError: SendError = (res, { error }) =>
  void res.json({
    error: errorNames[error.data.problem] ?? 'invalid_request',
    error_description: error.message,
  });

async function readForm(req: Request, res: Response): Promise<z.infer<typeof TokenForm>> {
  if (!req.is(form))
    throw new Refusal('input.not-json', { words: `Token requests have to be ${form}.` });
  const fields = new URLSearchParams((await readBytes(req, res, mostBytes)).toString());
  const { data } = TokenForm.safeParse(Object.fromEntries(fields));
  if (!data) throw new Refusal('programs.grant-unknown');
  return data;
}

const smartConfiguration = (tokenUrl: string) => ({
  token_endpoint: tokenUrl,
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  scopes_supported: programScopeNames,
  capabilities: ['client-confidential-asymmetric', 'permission-v2'],
});

/** Both are open without a session: without a key they tell nothing but the form of a request. */
export function tokenPages(deps: Deps): Router {
  const visitorOf = (req: Request, res: Response): Visitor => ({
    ...deps,
    call: callOf(req, res, requestIdOf(res)),
  });
  const token: RequestHandler = async (req, res) => {
    if (req.method !== 'POST') {
      res.set('allow', 'POST');
      throw new Refusal('call.wrong-method');
    }
    const { client_assertion: assertion, scope } = await readForm(req, res);
    const granted = await tokenFor(visitorOf(req, res), { assertion, scope });
    res.set('pragma', 'no-cache').json({
      access_token: granted.accessToken,
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope: granted.scope,
    });
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.all('/token', token);
  router.get('/.well-known/smart-configuration', (_req, res) => {
    res.json(smartConfiguration(tokenUrlOf(deps.env)));
  });
  return router;
}
