// `npm run texts`: the translators' commands, described in docs/translating.md, and the operator's, in docs/operating.md.
import { resolve } from 'node:path';
import { readSettings } from './setup/settings.mjs';
import { runTexts } from './texts/commands.ts';

const root = resolve(import.meta.dirname, '..');
const { output, error, exitCode } = runTexts(root, process.argv.slice(2), readSettings(root, process.execPath));
if (output !== undefined) console.log(output);
if (error !== undefined) console.error(error);
process.exitCode = exitCode;
