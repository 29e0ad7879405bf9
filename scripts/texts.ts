// `npm run texts`: the translators' commands, described in docs/translating.md.
import { resolve } from 'node:path';
import { runTexts } from './texts/commands.ts';

const { output, error, exitCode } = runTexts(resolve(import.meta.dirname, '..'), process.argv.slice(2));
if (output !== undefined) console.log(output);
if (error !== undefined) console.error(error);
process.exitCode = exitCode;
