import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether something is mounted at a folder that exists. */
export const isMounted = (folder: string): boolean => statSync(folder).dev !== statSync(dirname(folder)).dev;
