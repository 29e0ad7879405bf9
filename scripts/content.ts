// `npm run content`: the writers' commands, described in docs/writing.md.
import { spawn } from 'node:child_process';
import { readSite } from '../build/bundles/site-module.ts';
import { contentFolder } from '../build/content/reading/folder.ts';
import { runContent } from './content/commands.ts';

const args = process.argv.slice(2);
if (args[0] === 'preview' && args.length === 1) {
  console.log('Drafts are shown too, and a saved text at once. Stop it with Ctrl-C.');
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' });
  server.on('exit', (code) => (process.exitCode = code ?? 0));
} else {
  const { output, error, exitCode } = await runContent(
    contentFolder(process.env),
    await readSite(),
    args,
    process.env['MEDIA_DIR'] || undefined,
  );
  if (output !== undefined) console.log(output);
  if (error !== undefined) console.error(error);
  process.exitCode = exitCode;
}
