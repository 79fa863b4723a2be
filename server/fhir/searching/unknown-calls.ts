/** What an analyst is told whose call is none of this server: which types, calls and operations there are. */
import { Refusal } from '#server/platform/errors.ts';
import type { Interaction } from '#server/fhir/interaction.ts';
import { interactions } from '#server/fhir/served.ts';

const callers = { person: 'people', program: 'programs' } as const;

/** `GET Appointment/[id]` */
const callOf = ({ method, path }: Interaction) =>
  `${method} ${path.slice(1).replace(':id', '[id]')}`;

const typesFor = (caller: keyof typeof callers) => [
  ...new Set(
    interactions
      .filter((interaction) => interaction.callers.includes(caller))
      .flatMap(({ type }) => type ?? []),
  ),
];

function wordsOf(path: string, caller: keyof typeof callers): string {
  const [type = ''] = path.split('/').filter(Boolean);
  if (type === '')
    return 'Batches and transactions are not supported. See GET metadata for what is served.';
  const ofType = interactions.filter((interaction) => interaction.type === type);
  const types = typesFor(caller).join(', ');
  if (ofType.length === 0) {
    const similar = typesFor(caller).find((one) => one.toLowerCase() === type.toLowerCase());
    const hint = similar === undefined ? '' : ` Did you mean ${similar}?`;
    return `There is no resource type ${type} here.${hint} Served: ${types}.`;
  }
  const open = ofType.filter((interaction) => interaction.callers.includes(caller));
  if (open.length === 0) return `${type} is not served to ${callers[caller]}. Served: ${types}.`;
  const [, operation] = /\/(\$[\w-]+)$/.exec(path) ?? [];
  const what = operation === undefined ? 'That call' : `The operation ${operation}`;
  return `${what} of ${type} is not supported. Supported: ${open.map(callOf).join(', ')}.`;
}

/** Letters of a type and an operation alone: nothing else of an address is told back. */
const plain = (path: string) => path.replace(/[^\w/$-]/g, '').slice(0, 100);

/** 404, as for anything else that is not here. */
export const unknownCall = (path: string, caller: keyof typeof callers): Refusal =>
  new Refusal('call.unknown', { words: wordsOf(plain(path), caller) });
