// `npm run screens`: screenshots of every page, to look at; `npm run screens -- guide`: the pictures of the guide; `-- desktop`: those of
// a trial, for the home page and the guide; `-- films`: the films of trials; `-- captions`: their captions alone.
import process from 'node:process';

const [kind] = process.argv.slice(2);
if (kind === 'guide') await import('./screenshots/guide.ts');
else if (kind === 'desktop') await import('./screenshots/desktop/desktop.ts');
else if (kind === 'films' || kind === 'captions') await import('./films/command.ts');
else await import('./screenshots/pages.ts');
