/** What `npm start` does on a fresh machine: fetch what is missing, then bring the demo hospital up. */
import { onward } from './machine/prepare-and-run.mjs';
import { say } from './machine/say.mjs';

say('KareMD: a demo hospital on this machine\n');
await onward({ file: 'infra/stack/up.ts', needs: ['redis'] });
