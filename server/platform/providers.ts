/** Sign-in providers (OpenID Connect) from the operator's variables: OIDC_1_ISSUER and so on. */
import { z } from 'zod';

const Provider = z.object({
  /** Part of the address that the provider sends people back to. */
  NAME: z.string().regex(/^[a-z0-9-]{1,20}$/, 'has to be at most 20 of a-z, 0-9 and -'),
  LABEL: z.string().min(1).max(40),
  ISSUER: z.url({ protocol: /^https?$/ }),
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1),
  /** Mail domains for which this provider is authoritative; comma separated. */
  DOMAINS: z.string().default(''),
  /** OpenID Connect's prompt, `login` for instance; unset, the provider decides. */
  PROMPT: z.string().optional(),
});

const fields = Object.keys(Provider.shape);

/** The first is the button "Login with SSO", the others are the two icons beside it. */
const slots = [
  { NAME: 'sso', LABEL: 'Login with SSO' },
  { NAME: 'google', LABEL: 'Google' },
  { NAME: 'microsoft', LABEL: 'Microsoft' },
];

export const providerVariables = slots.flatMap((_, at) =>
  fields.map((field) => `OIDC_${at + 1}_${field}`),
);

export interface Provider {
  /** 1 to 3: where the sign-in screen shows it. */
  slot: number;
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  domains: readonly string[];
  prompt: string | null;
}

function shaped(slot: number, variables: z.infer<typeof Provider>): Provider {
  return {
    slot,
    name: variables.NAME,
    label: variables.LABEL,
    issuer: variables.ISSUER,
    clientId: variables.CLIENT_ID,
    clientSecret: variables.CLIENT_SECRET,
    domains: variables.DOMAINS.toLowerCase()
      .split(',')
      .map((domain) => domain.trim())
      .filter(Boolean),
    prompt: variables.PROMPT ?? null,
  };
}

interface ParsedProviders {
  providers: Provider[];
  /** What prevents the server from starting, one sentence each; never a value. */
  faults: string[];
}

function readSlot(at: number, source: Record<string, string | undefined>): ParsedProviders {
  const prefix = `OIDC_${at + 1}_`;
  const variables = Object.fromEntries(
    fields.flatMap((field) => {
      const value = source[prefix + field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
  if (Object.keys(variables).length === 0) return { providers: [], faults: [] };
  const parsed = Provider.safeParse({ ...slots[at], ...variables });
  if (parsed.success) return { providers: [shaped(at + 1, parsed.data)], faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return variables[field] === undefined
      ? `${prefix}${field} is missing, and ${prefix}${Object.keys(variables)[0]} is given.`
      : `${prefix}${field}: ${message}.`;
  });
  return { providers: [], faults };
}

/** Empty where none is defined. In production a provider is reached over TLS only. */
export function readProviders(
  source: Record<string, string | undefined>,
  { isProduction }: { isProduction: boolean },
): ParsedProviders {
  const readings = slots.map((_, at) => readSlot(at, source));
  const providers = readings.flatMap((reading) => reading.providers);
  const faults = readings.flatMap((reading) => reading.faults);
  for (const { slot, name, issuer } of providers) {
    if (isProduction && !issuer.startsWith('https:'))
      faults.push(`OIDC_${slot}_ISSUER has to begin with https:.`);
    if (providers.some((other) => other.slot < slot && other.name === name))
      faults.push(`OIDC_${slot}_NAME is another provider's already.`);
  }
  return { providers, faults };
}
