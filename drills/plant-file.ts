import { join } from 'node:path';

/** Gives the path of a fault in plants/, which a server imports before anything else. */
export const plantFile = (name: string): string => join(import.meta.dirname, 'plants', `${name}.ts`);
