/** zod for browsers, where `new Function` is forbidden: unless told, zod tries it once, and the browser reports it. */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
