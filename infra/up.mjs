/** Entry of `npm start`, also on a fresh machine: installs what is missing, then starts the demo hospital. */
import { prepareAndRun } from './machine/prepare-and-run.mjs';
import { print } from './machine/terminal.mjs';

print('KareMD: a demo hospital on this machine\n');
await prepareAndRun({ file: 'infra/stack/up.ts', needs: ['redis'] });
