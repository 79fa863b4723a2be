/** Reads the compose files, for the tests that compare them with what they name. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

export const text = (file: string) => readFileSync(file, 'utf8');
export const matches = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, found = '']) => found);
const strings = z.array(z.string()).default([]);
const Needed = z.object({ required: z.boolean().default(true) });

export const Stack = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      profiles: strings,
      restart: z.string().optional(),
      read_only: z.boolean().default(false),
      cap_drop: strings,
      security_opt: strings,
      /** In docker-compose.scale.yml, some with a further name. */
      networks: z
        .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
        .default([]),
      ports: strings,
      volumes: strings,
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.record(z.string(), Needed).default({}),
      healthcheck: z.unknown().optional(),
      extends: z.object({ file: z.string(), service: z.string() }).optional(),
      command: z.union([z.string().transform((line) => [line]), z.array(z.string())]).optional(),
    }),
  ),
  networks: z
    .record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable())
    .default({}),
});
export type Service = z.infer<typeof Stack>['services'][string];

/** The services of a file that is added to docker-compose.yml; `!reset` leaves an empty list. */
export const servicesIn = (file: string): Record<string, Service> =>
  Stack.parse(parse(text(file), { merge: true, logLevel: 'error' })).services;

/** Compose's substitution of `${NAME:-fallback}` and `${NAME:?sentence}`. */
export const filled = (source: string, values = new Map<string, string>()) =>
  source.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback = '') => values.get(name) || String(fallback),
  );
